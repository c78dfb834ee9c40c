import { readFileSync } from "node:fs";
import { pdf } from "#test/mail/newsletters/pdf.ts";
import { type Colour, png } from "#test/mail/newsletters/png.ts";

/** A file as `attachments` of POST /v1/send takes it. */
export interface NewsletterFile {
  filename: string;
  /** Base64. */
  content: string;
  contentType: string;
  disposition: "attachment" | "inline";
  contentId?: string;
}

/** A mail in the manner of real ones: subject and HTML are templates for `data`, the HTML shows `inlineImages`. */
export interface Newsletter {
  name: string;
  subject: string;
  html: string;
  data: Record<string, unknown>;
  inlineImages: NewsletterFile[];
  attachments: NewsletterFile[];
}

/** Seven scripts, Outlook's conditions and buttons, layouts old and new; the digest alone is over 100 KB. */
export const newsletters: Newsletter[] = [
  {
    name: "kaffee-frankfurt",
    subject: "{{ vorname ?? Hallo }}, die Frühlingsröstung ist da – 15 % bis Sonntag",
    html: htmlOf("kaffee-frankfurt"),
    data: {
      vorname: "Jürgen",
      sorten: [
        {
          name: "Huehuetenango »Weißdorn«",
          text: "Zwetschke, Kakao & ein Hauch Süßholz; für Siebträger <und> Filter.",
          preis: "12,90",
          vorher: "15,20",
          bild: "huehuetenango@amsel",
        },
        { name: "Yirgacheffe", text: 'Jasmin, „Bergamotte", Äpfel.', preis: "13,40", knapp: true, bild: "yirga@amsel" },
      ],
    },
    inlineImages: [
      image("logo.png", "logo@amsel", 120, [138, 90, 43], [255, 255, 255]),
      image("weißdorn.png", "huehuetenango@amsel", 104, [120, 40, 50], [240, 230, 210]),
      image("yirga.png", "yirga@amsel", 104, [60, 120, 60], [240, 230, 210]),
    ],
    attachments: [
      file("Röstplan Frühjahr 2026.pdf", "application/pdf", pdf(["Roestplan 2026", "KW 10: Huehuetenango"])),
    ],
  },
  {
    name: "afisha-kyiv",
    subject: "Афіша тижня: {{ події.size }} подій, які варто побачити 🎷",
    html: htmlOf("afisha-kyiv"),
    data: {
      місто: "Києві",
      події: [
        {
          день: 16,
          місяць: "берез",
          slug: "jazz-na-dakhu",
          назва: "Джаз на даху",
          опис: "Квартет «Ґанок» грає Колтрейна під зорями.",
          місце: "Поділ, вул. Сагайдачного, 12",
          ціна: 350,
        },
        {
          день: 19,
          місяць: "берез",
          slug: "nich-muzeyu",
          назва: "Ніч у музеї",
          опис: "Екскурсії з ліхтариками — для дітей & дорослих.",
          місце: "Музей науки",
        },
        {
          день: 21,
          місяць: "берез",
          slug: "yarmarok",
          назва: "Ярмарок вареників 🥟",
          опис: "Сорок начинок, і жодної пояснювати не треба.",
          місце: "ВДНГ",
          ціна: "0.00",
        },
      ],
    },
    inlineImages: [],
    attachments: [file("афіша.ics", "text/calendar; charset=utf-8; method=PUBLISH", calendar("Джаз на даху"))],
  },
  {
    name: "museum-athens",
    subject: "«Άνεμος και μάρμαρο» – εγκαίνια στις 26 Μαρτίου",
    html: htmlOf("museum-athens"),
    data: {
      name: "Ελένη <Παπαδοπούλου>",
      programma: [
        { ημέρα: "Πέμπτη", ώρα: "11:00", ξεναγός: "Μαρία Σαντορινιού", θέσεις: 12 },
        { ημέρα: "Σάββατο", ώρα: "17:30", ξεναγός: "Γιώργος Νάξιος", θέσεις: 0 },
      ],
    },
    inlineImages: [image("αμφορέας.png", "amforeas", 64, [180, 80, 30], [238, 243, 247])],
    attachments: [file("programme (final).pdf", "application/pdf", pdf(["Wind and marble", "26 March to 30 June"]))],
  },
  {
    name: "bookshop-arabic",
    subject: "وصل حديثًا إلى مكتبة النخيل: مدنُ الملح والضوء",
    html: htmlOf("bookshop-arabic"),
    data: { name: "ليلى", عضوية: "ذهبية", نقاط: 1240 },
    inlineImages: [image("شعار.png", "nakheel-logo", 96, [30, 110, 60], [253, 248, 239])],
    attachments: [],
  },
  {
    name: "school-hindi",
    subject: "{{ बच्चा }} की मासिक प्रगति – मार्च २०२६",
    html: htmlOf("school-hindi"),
    data: {
      बच्चा: "आरव",
      उपस्थिति: 93.6,
      अंकतालिका: [
        { विषय: "गणित", प्राप्त: 48, पूर्ण: 50, श्रेणी: "A" },
        { विषय: "हिंदी", प्राप्त: 41, पूर्ण: 50, श्रेणी: "B" },
        { विषय: "कला & शिल्प", प्राप्त: 30, पूर्ण: 50, श्रेणी: "C" },
      ],
    },
    inlineImages: [],
    // With the byte order mark by which spreadsheets know UTF-8.
    attachments: [file("समय-सारणी.csv", "text/csv", '\uFEFFदिन,विषय,समय\r\nसोमवार,"गणित, हिंदी",09:00\r\n')],
  },
  {
    name: "wagashi-kyoto",
    subject: "【花月堂】{{ 氏名 ?? お客 }}様へ 春の和菓子便り🌸三月二十日まで送料無料",
    html: htmlOf("wagashi-kyoto"),
    data: {
      氏名: "髙橋 花子",
      商品一覧: [
        { 番号: "桜餅-6", 名前: "桜餅（六個入）", 説明: "塩漬けの葉で包みました。", 価格: "1,620" },
        { 番号: "草餅-6", 名前: "草餅（六個入）", 説明: "摘みたての蓬、粒あん。", 価格: "1,480" },
        { 番号: "鶯-4", 名前: "うぐいす餅", 説明: "きな粉をまぶして。𩸽ではありません😄", 価格: "1,080" },
      ],
    },
    inlineImages: [image("桜.png", "sakura.1@wagashi.example", 72, [240, 150, 170], [255, 255, 255])],
    attachments: [
      file("ご注文票.pdf", "application/pdf", pdf(["Order form"])),
      file("配達日.ics", "text/calendar", calendar("和菓子のお届け")),
    ],
  },
  {
    name: "tuesday-digest",
    subject: "The Tuesday Digest ☕ No. 212: {{ name ?? there }}, a queue is a promise",
    html: htmlOf("tuesday-digest"),
    data: {
      name: "Zoë O’Hara & Co",
      city: "Reykjavík",
      weather: { text: "sleet", degrees: -2 },
      interests: ["queues", "octopuses", "maps <of water>"],
    },
    inlineImages: [],
    attachments: [],
  },
];

function htmlOf(name: string): string {
  return readFileSync(new URL(`${name}.html`, import.meta.url), "utf8");
}

function image(filename: string, contentId: string, size: number, disc: Colour, ground: Colour): NewsletterFile {
  return { ...file(filename, "image/png", png(size, disc, ground)), disposition: "inline", contentId };
}

function file(filename: string, contentType: string, content: string | Buffer): NewsletterFile {
  return { filename, content: Buffer.from(content).toString("base64"), contentType, disposition: "attachment" };
}

function calendar(summary: string): string {
  const event = ["UID:1@example.com", "DTSTAMP:20260301T100000Z", "DTSTART:20260316T190000Z", `SUMMARY:${summary}`];
  const lines = ["BEGIN:VEVENT", ...event, "END:VEVENT"];
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}
