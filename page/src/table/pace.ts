// pace.ts - what comes faster than it can be drawn is taken together: a page does not lag behind its table, however slow the machine.

/** Calls `then` once when the next frame is about to be drawn; in a window that nobody sees, and that is not drawn, after a moment. */
function nextFrame(then: () => void): void {
  let left = 1;
  const once = (): void => {
    if (left-- > 0) then();
  };
  requestAnimationFrame(once);
  setTimeout(once, 100);
}

/** The first thing is taken at once; what comes before the next frame waits for it, and is then taken all at once. */
export class Pace<T> {
  private waiting: T[] = [];
  private busy = false;
  constructor(
    private readonly take: (all: T[]) => void,
    private readonly after: (then: () => void) => void = nextFrame,
  ) {}

  add(more: readonly T[]): void {
    this.waiting.push(...more);
    if (!this.busy) this.next();
  }

  private next(): void {
    const all = this.waiting;
    if (!all.length) return;
    this.waiting = [];
    this.busy = true;
    this.after(() => {
      this.busy = false;
      this.next();
    });
    this.take(all);
  }
}
