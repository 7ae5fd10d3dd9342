// board.tsx - a board as a drawing: terrain by shape and word, numbers with pips, harbours with their corners, pieces, and
// places that can be picked. Everything is where topology.ts says; nothing here knows a rule.
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { comma, words } from "../language";
import { FRAME, GLYPH, TERRAINS, YIELD, type Terrain } from "./art";
import { KnightPiece, MerchantPiece, MetropolisPiece, WallPiece, type CityPieces } from "./knights";
import { Land } from "./land";
import { BuildingPiece, Robber, RoadPiece } from "./pieces";
import { ends, inner, line, middle, move, spot, tile, type Spot } from "./place";
import { Ground, OpenSea, Pirate, ShipPiece, type Ship } from "./sea";
import { Token } from "./token";
import { topology, type Topology } from "./topology";
import type * as answers from "../answers";

const t = words({
  hills: "hills",
  forest: "forest",
  pasture: "pasture",
  fields: "fields",
  mountains: "mountains",
  desert: "desert",
  lake: "lake",
  gold: "gold field",
  sea: "sea",
  brick: "brick",
  lumber: "lumber",
  wool: "wool",
  grain: "grain",
  ore: "ore",
  any: "any",
  board: "Board",
  row: "Row {n}",
  harbours: "Harbours",
  robber: "Robber",
  hex: "Hex {id}",
  site: "Intersection {id}",
  edge: "Edge {id}",
  hidden: "face down",
  pirate: "Pirate",
  grounds: "Fishing grounds",
  ship: "Ship on edge {id}",
});
type Word = Parameters<typeof t>[0];

/** A board as the server writes it (`GET …/rounds/:round/board`, a table's view). */
export type BoardLayout = answers.Board;
export type Building = { site: number; seat: number; kind: "settlement" | "city" };
export type Road = { edge: number; seat: number };
/** Places that can be picked now, each a button with a name of its own. */
export type Targets = {
  hexes?: readonly number[];
  sites?: readonly number[];
  edges?: readonly number[] /** edges with a ship to be taken up */;
  ships?: readonly number[];
  pick: (kind: "hex" | "site" | "edge", id: number) => void;
  /** What stands there, where that is what is picked: said instead of the bare place. */
  name?: (kind: "hex" | "site" | "edge", id: number) => string | undefined;
};
/** The part of the board laid so far, for a draw shown step by step. */
export type Laid = {
  terrain: (hex: number) => boolean;
  number: (hex: number) => boolean;
  harbour: (index: number) => boolean;
  ground?: (index: number) => boolean;
};

export type BoardProps = {
  board: BoardLayout;
  /** What a screen reader calls it; the description of rows and harbours follows from it. */
  label?: string;
  robber?: number | null;
  /** Where the robber stood before. */
  robberWas?: number | null;
  pirate?: number | null;
  pirateWas?: number | null;
  roads?: readonly Road[];
  ships?: readonly Ship[];
  buildings?: readonly Building[];
  /** Of Cities & Knights. */
  cities?: CityPieces;
  /** Drawn with a ring: what was placed last. */
  last?: { kind: "hex" | "site" | "edge"; id: number } | null;
  /** The numbers of B-12, for judges. */
  coordinates?: boolean;
  targets?: Targets;
  laid?: Laid;
  /** A hex that everyone looks at right now. */
  mark?: number | null;
};

export const terrainWord = (terrain: Terrain): string => t(terrain);
export const harbourWord = (kind: string): string =>
  kind === "3:1" ? `3:1 ${t("any")}` : `2:1 ${t(kind as Word)}`;

/** Where the robber begins: on the desert, else beside the board (F-11). */
export function desertOf(board: BoardLayout): number | null {
  const at = board.hexes.findIndex((hex) => hex.terrain === "desert");
  return at < 0 ? null : at;
}

/** The whole board in one sentence a screen reader can say. */
export function describe({
  board,
  robber,
  pirate,
  laid,
}: Pick<BoardProps, "board" | "robber" | "pirate" | "laid">): string {
  const { hexAt } = topology(board.scenario),
    rows: string[][] = [];
  board.hexes.forEach((hex, id) => {
    if (!id || hexAt[id]![1] !== hexAt[id - 1]![1]) rows.push([]);
    const there = hex.terrain === "sea" || (laid?.terrain(id) ?? true),
      numbered = hex.number && (laid?.number(id) ?? true);
    rows
      .at(-1)!
      .push(
        !there
          ? t("hidden")
          : t(hex.terrain) +
              (numbered ? ` ${hex.number}` : "") +
              (robber === id ? ` (${t("robber")})` : "") +
              (pirate === id ? ` (${t("pirate")})` : ""),
      );
  });
  const grounds = (board.grounds ?? []).filter((_, i) => laid?.ground?.(i) ?? true);
  const harbours = board.harbours
    .filter((_, i) => laid?.harbour(i) ?? true)
    .map(({ kind }) => harbourWord(kind));
  return (
    rows.map((row, i) => `${t("row", { n: i + 1 })}: ${row.join(comma())}`).join(". ") +
    (harbours.length ? `. ${t("harbours")}: ${harbours.join(comma())}.` : ".") +
    (grounds.length ? ` ${t("grounds")}: ${grounds.join(comma())}.` : "")
  );
}

export function Board(props: BoardProps): JSX.Element {
  const { board, robber, robberWas, pirate, pirateWas, laid, coordinates, targets } = props;
  const top = topology(board.scenario),
    id = useId(),
    islands = board.hexes.some((hex) => hex.terrain === "sea"),
    coast = shore(top, board, islands);
  const there = (hex: number | null | undefined): hex is number =>
    hex !== null && hex !== undefined && hex >= 0;
  return (
    <svg
      class="board"
      viewBox={islands ? "-776 -710 1502 1420" : "-720 -600 1440 1200"}
      role={targets ? "group" : "img"}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <title id={`${id}t`}>{props.label ?? t("board")}</title>
      <desc id={`${id}d`}>{describe(props)}</desc>
      <g aria-hidden="true">
        {islands ? <OpenSea top={top} hexes={board.hexes} /> : <path class="board-sea" d={FRAME} />}
        <path class="board-shore" d={coast} />
        <path class="board-beach" d={coast} />
        {board.hexes.map(
          (hex, at) =>
            hex.terrain !== "sea" && (
              <Hex
                key={at}
                top={top}
                at={at}
                terrain={hex.terrain}
                value={hex.number ?? 0}
                shown={laid?.terrain(at) ?? true}
                numbered={laid?.number(at) ?? true}
              />
            ),
        )}
        {board.grounds?.map(
          (value, i) => (laid?.ground?.(i) ?? true) && <Ground key={i} top={top} place={i} value={value} />,
        )}
        {board.harbours.map(
          (harbour, i) =>
            (laid?.harbour(i) ?? true) && <Harbour key={i} top={top} board={board} {...harbour} />,
        )}
        {there(props.mark) && <path class="board-mark" d={tile(top, props.mark, 0.95)} />}
        {coordinates && <Coordinates top={top} />}
        <PieceLayer top={top} {...props} />
        {there(robberWas) && robberWas !== robber && <Robber top={top} board={board} hex={robberWas} ghost />}
        {there(robber) && (laid?.terrain(robber) ?? true) && <Robber top={top} board={board} hex={robber} />}
        {there(pirateWas) && pirateWas !== pirate && (
          <Pirate top={top} hex={pirateWas} harbours={board.harbours} ghost />
        )}
        {there(pirate) && <Pirate top={top} hex={pirate} harbours={board.harbours} />}
      </g>
      {targets && <TargetLayer top={top} board={board} targets={targets} />}
    </svg>
  );
}

/** What the players have built. */
function PieceLayer(
  props: { top: Topology } & Pick<BoardProps, "roads" | "ships" | "buildings" | "cities" | "last">,
): JSX.Element {
  const { top, roads, ships, buildings, cities, last } = props;
  return (
    <>
      {roads?.map((road) => (
        <RoadPiece
          key={road.edge}
          top={top}
          {...road}
          last={last?.kind === "edge" && last.id === road.edge}
        />
      ))}
      {ships?.map((ship) => (
        <ShipPiece
          key={ship.edge}
          top={top}
          {...ship}
          last={last?.kind === "edge" && last.id === ship.edge}
        />
      ))}
      {cities?.walls.map((site) => (
        <WallPiece key={site} top={top} site={site} />
      ))}
      {buildings?.map((one) => (
        <BuildingPiece
          key={one.site}
          top={top}
          {...one}
          last={last?.kind === "site" && last.id === one.site}
          fallen={cities?.fallen.includes(one.site) ?? false}
        />
      ))}
      {cities && <CityLayer {...props} pieces={cities} />}
    </>
  );
}

/** Knights, metropolises and the merchant, over the buildings. */
function CityLayer({
  top,
  pieces,
  buildings,
  last,
}: { top: Topology; pieces: CityPieces } & Pick<BoardProps, "buildings" | "last">): JSX.Element {
  const { knights, metropolises, merchant } = pieces,
    owner = (site: number): number => buildings?.find((one) => one.site === site)?.seat ?? 0;
  return (
    <>
      {metropolises.map(({ site, track }) => (
        <MetropolisPiece key={track} top={top} site={site} track={track} seat={owner(site)} />
      ))}
      {knights.map((one) => (
        <KnightPiece key={one.site} top={top} {...one} last={last?.kind === "site" && last.id === one.site} />
      ))}
      {merchant && <MerchantPiece top={top} {...merchant} />}
    </>
  );
}

/** Around one island all at once; among several each hex has its own beach, under all of them. */
const shore = (top: Topology, board: BoardLayout, islands: boolean): string =>
  !islands
    ? line(top.coast.map((site) => spot(top.siteAt[site]!))) + "Z"
    : board.hexes.map((hex, at) => (hex.terrain === "sea" ? "" : tile(top, at, 1))).join("");

function Hex({
  top,
  at,
  terrain,
  value,
  shown,
  numbered,
}: {
  top: Topology;
  at: number;
  terrain: Terrain;
  value: number;
  shown: boolean;
  numbered: boolean;
}): JSX.Element {
  const centre = spot(top.hexAt[at]!);
  if (!shown) return <path class="board-hidden" d={tile(top, at, 0.95)} />;
  return (
    <g class={`board-hex board-${terrain}`} data-hex={at}>
      <path class="board-tile" d={tile(top, at, 0.95)} />
      <Land terrain={terrain} at={centre} />
      {value > 0 && numbered && <Token at={[centre[0], centre[1] + 5]} value={value} />}
      {terrain === "lake" && (
        <text class="board-lake-numbers" x={centre[0]} y={centre[1] + 18}>
          2 3 11 12
        </text>
      )}
      <text class="board-name" x={centre[0]} y={centre[1] + 70}>
        {t(terrain)}
      </text>
    </g>
  );
}

/** The sign stands off the middle of its edge, straight out to sea, with a pier to each corner. */
function Harbour({
  top,
  board,
  edge,
  kind,
}: {
  top: Topology;
  board: BoardLayout;
  edge: number;
  kind: string;
}): JSX.Element | null {
  const land = top.edgeHexes[edge]?.find((hex) => board.hexes[hex]?.terrain !== "sea");
  if (land === undefined) return null;
  const [a, b] = ends(top, edge),
    hex = spot(top.hexAt[land]!),
    from = middle([a, b]),
    away = (a[0] === b[0] ? 104 : 88) / 97;
  const sign: Spot = [
    Math.round(from[0] + (from[0] - hex[0]) * away),
    Math.round(from[1] + (from[1] - hex[1]) * away),
  ];
  const terrain = TERRAINS.find((one) => YIELD[one] === kind);
  return (
    <g class="board-harbour">
      <path class="board-pier" d={line([a, sign, b])} />
      <path class="board-plank" d={line([a, sign, b])} />
      <circle cx={a[0]} cy={a[1]} r={9} />
      <circle cx={b[0]} cy={b[1]} r={9} />
      <g transform={move(sign)}>
        <rect x={-52} y={-33} width={104} height={66} rx={12} />
        <text class="board-ratio" x={terrain ? -20 : 0} y={-1}>
          {terrain ? "2:1" : "3:1"}
        </text>
        {terrain && (
          <path
            class={`board-cargo board-${terrain}`}
            d={GLYPH[terrain]}
            transform="translate(26 -10) scale(.66)"
          />
        )}
        <text class="board-kind" y={22}>
          {t(terrain ? (kind as Word) : "any")}
        </text>
      </g>
    </g>
  );
}

/** Sites as ringed numbers, edges as bare ones, hexes with an H. */
function Coordinates({ top }: { top: Topology }): JSX.Element {
  return (
    <g class="board-coordinates">
      {top.edgeSites.map((_, id) => (
        <g key={`e${id}`} transform={move(middle(ends(top, id)))}>
          <circle class="bare" r={9} />
          <text y={5}>{id}</text>
        </g>
      ))}
      {top.siteAt.map((at, id) => (
        <g key={`s${id}`} transform={move(spot(at))}>
          <circle r={11} />
          <text y={5}>{id}</text>
        </g>
      ))}
      {top.hexAt.map((at, id) => (
        <text key={`h${id}`} transform={move(spot(at), 0, 89)}>
          H{id}
        </text>
      ))}
    </g>
  );
}

function TargetLayer({
  top,
  board,
  targets,
}: {
  top: Topology;
  board: BoardLayout;
  targets: Targets;
}): JSX.Element {
  const one = (kind: "hex" | "site" | "edge", id: number, place: string, shape: JSX.Element): JSX.Element => (
    <g
      key={kind + id}
      class={`board-target board-target-${kind}${targets.name?.(kind, id) ? " around" : ""}`}
      role="button"
      tabindex={0}
      aria-label={targets.name?.(kind, id) ?? place}
      data-at={`${kind} ${id}`}
      onClick={() => targets.pick(kind, id)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          targets.pick(kind, id);
        }
      }}
    >
      {shape}
    </g>
  );
  const hexName = (id: number): string =>
    `${t("hex", { id })}: ${t(board.hexes[id]!.terrain)} ${board.hexes[id]!.number ?? ""}`.trim();
  return (
    <g class="board-targets">
      {targets.hexes?.map((id) => one("hex", id, hexName(id), <path d={tile(top, id, 0.9)} />))}
      {targets.edges?.map((id) =>
        one(
          "edge",
          id,
          t("edge", { id }),
          <>
            <path class="rim" d={line(inner(ends(top, id)))} />
            <path d={line(inner(ends(top, id)))} />
          </>,
        ),
      )}
      {targets.ships?.map((id) => {
        const [x, y] = middle(ends(top, id));
        return one("edge", id, t("ship", { id }), <circle cx={x} cy={y} r={36} />);
      })}
      {targets.sites?.map((id) =>
        one(
          "site",
          id,
          t("site", { id }),
          <circle cx={spot(top.siteAt[id]!)[0]} cy={spot(top.siteAt[id]!)[1]} r={26} />,
        ),
      )}
    </g>
  );
}
