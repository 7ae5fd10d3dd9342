#include "print/glossary.h"

#include <string.h>

const char *const GLOSS_CODE[GLOSSES] = { "en", "de", "fr", "es", "it", "nl", "pt", "pl" };
const char *const GLOSS_NAME[GLOSSES] = { "English",  "Deutsch",    "Français",  "Español",
                                          "Italiano", "Nederlands", "Português", "Polski" };

GlossaryTongue glossary_find(const char *code) {
    for (int i = 0; i < GLOSSES; i++)
        if (strncmp(code, GLOSS_CODE[i], 2) == 0 && (!code[2] || code[2] == '-'))
            return (GlossaryTongue)i;
    return GLOSSES;
}

/* clang-format off */
const GlossaryRow GLOSSARY[GLOSSARY_ROWS] = {
    { GLOSS_RESOURCES, { "brick", "Lehm", "argile", "arcilla", "argilla", "baksteen", "argila", "glina" } },
    { GLOSS_RESOURCES, { "lumber", "Holz", "bois", "madera", "legno", "hout", "madeira", "drewno" } },
    { GLOSS_RESOURCES, { "wool", "Wolle", "laine", "lana", "lana", "wol", "lã", "wełna" } },
    { GLOSS_RESOURCES, { "grain", "Getreide", "blé", "cereales", "grano", "graan", "trigo", "zboże" } },
    { GLOSS_RESOURCES, { "ore", "Erz", "minerai", "mineral", "minerale", "erts", "minério", "ruda" } },

    { GLOSS_TERRAIN, { "hills", "Hügelland", "collines", "colinas", "colline", "heuvels", "colinas", "wzgórza" } },
    { GLOSS_TERRAIN, { "forest", "Wald", "forêt", "bosque", "foresta", "bos", "floresta", "las" } },
    { GLOSS_TERRAIN, { "pasture", "Weideland", "pâturage", "pastos", "pascolo", "weide", "pasto", "pastwisko" } },
    { GLOSS_TERRAIN, { "fields", "Ackerland", "champs", "sembrados", "campi", "akkers", "campos", "pola" } },
    { GLOSS_TERRAIN, { "mountains", "Gebirge", "montagnes", "montañas", "montagne", "bergen", "montanhas", "góry" } },
    { GLOSS_TERRAIN, { "desert", "Wüste", "désert", "desierto", "deserto", "woestijn", "deserto", "pustynia" } },

    { GLOSS_CARDS, { "knight", "Ritter", "chevalier", "caballero", "cavaliere", "ridder", "cavaleiro", "rycerz" } },
    { GLOSS_CARDS, { "road building", "Straßenbau", "construction de routes", "construcción de carreteras", "costruzione di strade", "stratenbouw", "construção de estradas", "budowa dróg" } },
    { GLOSS_CARDS, { "year of plenty, invention", "Erfindung", "invention", "invento", "invenzione", "uitvinding", "invenção", "wynalazek" } },
    { GLOSS_CARDS, { "monopoly", "Monopol", "monopole", "monopolio", "monopolio", "monopolie", "monopólio", "monopol" } },
    { GLOSS_CARDS, { "victory point", "Siegpunkt", "point de victoire", "punto de victoria", "punto vittoria", "overwinningspunt", "ponto de vitória", "punkt zwycięstwa" } },
    { GLOSS_CARDS, { "longest road", "längste Handelsstraße", "route la plus longue", "ruta comercial más larga", "strada più lunga", "langste handelsroute", "estrada mais longa", "najdłuższa droga handlowa" } },
    { GLOSS_CARDS, { "largest army", "größte Rittermacht", "armée la plus puissante", "ejército más grande", "esercito più grande", "grootste riddermacht", "maior exército", "największa armia" } },

    { GLOSS_THINGS, { "road", "Straße", "route", "carretera", "strada", "straat", "estrada", "droga" } },
    { GLOSS_THINGS, { "settlement", "Siedlung", "colonie", "poblado", "colonia", "dorp", "aldeia", "osada" } },
    { GLOSS_THINGS, { "city", "Stadt", "ville", "ciudad", "città", "stad", "cidade", "miasto" } },
    { GLOSS_THINGS, { "robber", "Räuber", "voleur", "ladrón", "brigante", "struikrover", "ladrão", "złodziej" } },
    { GLOSS_THINGS, { "harbour", "Hafen", "port", "puerto", "porto", "haven", "porto", "port" } },
    { GLOSS_THINGS, { "number token", "Zahlenchip", "jeton numéroté", "ficha numerada", "segnalino numerato", "getallenfiche", "ficha numerada", "żeton z liczbą" } },
    { GLOSS_THINGS, { "dice", "Würfel", "dés", "dados", "dadi", "dobbelstenen", "dados", "kości" } },
    { GLOSS_THINGS, { "resource card", "Rohstoffkarte", "carte ressource", "carta de materia prima", "carta risorsa", "grondstoffenkaart", "carta de recurso", "karta surowca" } },
    { GLOSS_THINGS, { "development card", "Entwicklungskarte", "carte développement", "carta de desarrollo", "carta sviluppo", "ontwikkelingskaart", "carta de desenvolvimento", "karta rozwoju" } },
    { GLOSS_THINGS, { "building costs", "Baukosten", "coûts de construction", "costes de construcción", "costi di costruzione", "bouwkosten", "custos de construção", "koszty budowy" } },
    { GLOSS_THINGS, { "bank", "Bank", "banque", "banca", "banca", "bank", "banco", "bank" } },
    { GLOSS_THINGS, { "starting player", "Startspieler", "premier joueur", "jugador inicial", "primo giocatore", "startspeler", "jogador inicial", "gracz rozpoczynający" } },
    { GLOSS_THINGS, { "turn", "Zug", "tour", "turno", "turno", "beurt", "vez", "tura" } },
    { GLOSS_THINGS, { "record sheet", "Ergebnisbogen", "feuille de résultats", "hoja de resultados", "foglio dei risultati", "uitslagformulier", "folha de resultados", "karta wyników" } },

    { GLOSS_PHRASES, { "I roll the dice.", "Ich würfle.", "Je lance les dés.", "Tiro los dados.", "Tiro i dadi.", "Ik gooi de dobbelstenen.", "Lanço os dados.", "Rzucam kośćmi." } },
    { GLOSS_PHRASES, { "Seven: who has more than seven cards discards half.", "Sieben: Wer mehr als sieben Karten hat, gibt die Hälfte ab.", "Sept : qui a plus de sept cartes en défausse la moitié.", "Siete: quien tenga más de siete cartas descarta la mitad.", "Sette: chi ha più di sette carte ne scarta la metà.", "Zeven: wie meer dan zeven kaarten heeft, legt de helft af.", "Sete: quem tem mais de sete cartas descarta metade.", "Siódemka: kto ma więcej niż siedem kart, odrzuca połowę." } },
    { GLOSS_PHRASES, { "I move the robber here.", "Ich setze den Räuber hierher.", "Je déplace le voleur ici.", "Muevo el ladrón aquí.", "Sposto il brigante qui.", "Ik zet de struikrover hier.", "Movo o ladrão para aqui.", "Przesuwam złodzieja tutaj." } },
    { GLOSS_PHRASES, { "Who trades with me?", "Wer tauscht mit mir?", "Qui échange avec moi ?", "¿Quién comercia conmigo?", "Chi scambia con me?", "Wie ruilt met mij?", "Quem troca comigo?", "Kto się ze mną wymieni?" } },
    { GLOSS_PHRASES, { "I offer … for …", "Ich biete … für …", "J’offre … contre …", "Ofrezco … por …", "Offro … in cambio di …", "Ik bied … voor …", "Ofereço … por …", "Oferuję … za …" } },
    { GLOSS_PHRASES, { "Yes. – No, thank you.", "Ja. – Nein, danke.", "Oui. – Non, merci.", "Sí. – No, gracias.", "Sì. – No, grazie.", "Ja. – Nee, dank je.", "Sim. – Não, obrigado.", "Tak. – Nie, dziękuję." } },
    { GLOSS_PHRASES, { "I trade with the bank.", "Ich tausche mit der Bank.", "J’échange avec la banque.", "Comercio con la banca.", "Scambio con la banca.", "Ik ruil met de bank.", "Troco com o banco.", "Wymieniam z bankiem." } },
    { GLOSS_PHRASES, { "I build a road, a settlement, a city.", "Ich baue eine Straße, eine Siedlung, eine Stadt.", "Je construis une route, une colonie, une ville.", "Construyo una carretera, un poblado, una ciudad.", "Costruisco una strada, una colonia, una città.", "Ik bouw een straat, een dorp, een stad.", "Construo uma estrada, uma aldeia, uma cidade.", "Buduję drogę, osadę, miasto." } },
    { GLOSS_PHRASES, { "I buy a development card.", "Ich kaufe eine Entwicklungskarte.", "J’achète une carte développement.", "Compro una carta de desarrollo.", "Compro una carta sviluppo.", "Ik koop een ontwikkelingskaart.", "Compro uma carta de desenvolvimento.", "Kupuję kartę rozwoju." } },
    { GLOSS_PHRASES, { "I play a development card.", "Ich spiele eine Entwicklungskarte.", "Je joue une carte développement.", "Juego una carta de desarrollo.", "Gioco una carta sviluppo.", "Ik speel een ontwikkelingskaart.", "Jogo uma carta de desenvolvimento.", "Zagrywam kartę rozwoju." } },
    { GLOSS_PHRASES, { "How many cards have you got?", "Wie viele Karten hast du?", "Combien de cartes as-tu ?", "¿Cuántas cartas tienes?", "Quante carte hai?", "Hoeveel kaarten heb je?", "Quantas cartas tens?", "Ile masz kart?" } },
    { GLOSS_PHRASES, { "My turn is over.", "Mein Zug ist zu Ende.", "J’ai fini mon tour.", "He terminado mi turno.", "Ho finito il mio turno.", "Mijn beurt is klaar.", "Terminei a minha vez.", "Kończę moją turę." } },
    { GLOSS_PHRASES, { "I have ten points: I have won.", "Ich habe zehn Punkte und damit gewonnen.", "J’ai dix points : j’ai gagné.", "Tengo diez puntos: he ganado.", "Ho dieci punti: ho vinto.", "Ik heb tien punten: ik heb gewonnen.", "Tenho dez pontos: ganhei.", "Mam dziesięć punktów i wygrywam." } },
    { GLOSS_PHRASES, { "One moment, please.", "Einen Moment, bitte.", "Un instant, s’il vous plaît.", "Un momento, por favor.", "Un momento, per favore.", "Een ogenblik, alstublieft.", "Um momento, por favor.", "Proszę chwilę zaczekać." } },
    { GLOSS_PHRASES, { "I do not understand.", "Das verstehe ich nicht.", "Je ne comprends pas.", "No entiendo.", "Non capisco.", "Ik begrijp het niet.", "Não entendo.", "Nie rozumiem." } },
    { GLOSS_PHRASES, { "Judge, please!", "Schiedsrichter, bitte!", "Arbitre, s’il vous plaît !", "¡Árbitro, por favor!", "Arbitro, per favore!", "Scheidsrechter, alstublieft!", "Árbitro, por favor!", "Poproszę sędziego!" } },
};
/* clang-format on */
