// What the server answers over HTTP; whatever goes wrong is a sentence.
import { sum } from "./sight.ts";
import type {
  AnswerTo,
  Asking,
  BoxContents,
  Challenge,
  ClaimState,
  ClubTurns,
  CompoundInfo,
  DeckToSurvey,
  Fork,
  GameInfo,
  Hint,
  HouseNow,
  IonInfo,
  Joined,
  Judged,
  Length,
  Link,
  Look,
  Made,
  NewGathering,
  PadLines,
  PupilReport,
  PracticeSet,
  Reach,
  Renamed,
  Replay,
  Room,
  Scored,
  SkillTree,
  Stumble,
  Travellers,
  Surveyed,
  Understanding,
  WallNow,
  Workshop,
} from "./wire.ts";
import { words } from "./words.ts";

export class Problem extends Error {
  readonly status: number;
  /** The option of a new table that it is about, if it is about one. */
  readonly option: string;

  constructor(status: number, sentence: string, option = "") {
    super(sentence);
    this.status = status;
    this.option = option;
  }

  /** The same may work in a moment: the network, or the server, is busy. */
  get passing(): boolean {
    return [0, 429, 503].includes(this.status);
  }
}

/** Whatever is posted has a body and says that it is JSON: the server takes nothing else. */
export async function send(
  method: "GET" | "POST",
  path: string,
  body?: object,
  anonymous = false,
  secret = "",
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: anonymous ? "omit" : "same-origin",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(secret ? { authorization: `Bearer ${secret}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(0, words.offline);
  }
  if (!answer.ok) {
    const said = (await answer.json().catch(() => null)) as { detail?: string; option?: string } | null;
    throw new Problem(answer.status, said?.detail || words.trouble, said?.option);
  }
  return answer;
}

export const get = async <T>(path: string): Promise<T> => (await send("GET", path)).json() as Promise<T>;
export const post = async <T>(path: string, body: object, anonymous = false): Promise<T> =>
  (await send("POST", path, body, anonymous)).json() as Promise<T>;
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | null = null;
  return () => (kept ??= load().catch((trouble: unknown) => ((kept = null), Promise.reject(trouble as Error))));
};

const compounds: Record<string, Promise<CompoundInfo>> = {};

export type Command = { do: string; [field: string]: unknown };
export const of = (game: string, rest: string) => `/api/games/${encodeURIComponent(game)}${rest}`;
const at = (code: string, rest = "") => `/api/gatherings/${encodeURIComponent(code)}${rest}`;

export const api = {
  house: () => get<HouseNow>("/api/house"),
  games: once(() => get<GameInfo[]>("/api/games")),
  ions: once(() => get<Record<string, IonInfo>>("/api/ions")),
  rules: async (game: string) => (await send("GET", `/api/games/${encodeURIComponent(game)}/rules`)).text(),
  /** What is not said is as the server has it. */
  make: (wish: Pick<NewGathering, "game" | "seats"> & Partial<NewGathering>) => post<Made>("/api/gatherings", wish),
  look: (code: string) => get<Look>(at(code)),
  link: (code: string) => get<Link>(at(code, "/link")),
  reach: (code: string) => get<Reach>(at(code, "/reach")),
  wall: (code: string) => get<WallNow>(at(code, "/wall")),
  boards: (code: string) => get<Travellers>(at(code, "/boards")),
  qr: (code: string) => at(code, "/qr"),
  join: (code: string, name: string) => post<Joined>(at(code, "/join"), { name }),
  /** A seat that no cookie keeps: several of them can be held by one screen. */
  joinHere: (code: string, name: string) => post<Joined>(at(code, "/join"), { name }, true),
  rename: (code: string, name: string) => post<Renamed>(at(code, "/name"), { name }),
  becomeHost: (code: string, secret: string) => send("POST", at(code, "/host"), { secret }),
  command: (code: string, command: Command) => send("POST", at(code, "/command"), command),
  claim: (code: string, table: number, seat: number) => post<Asking>(at(code, "/claims"), { table, seat }),
  claimed: (code: string, claim: string, token: string) => post<ClaimState>(at(code, `/claims/${claim}`), { token }),
  recordPath: (code: string, table: number) => at(code, `/tables/${table}/record`),
  /** `board`: one that all tables have finished; 0: the match that was played there last. */
  record: async (code: string, table: number, board = 0) => {
    const path = board ? at(code, `/boards/${board}/tables/${table}/record`) : api.recordPath(code, table);
    return (await send("GET", path)).text();
  },
  replay: async (record: string, seat: number | null) => {
    const told = await post<Replay>("/api/replay", { record, seat });
    return { ...told, steps: told.steps.map((one) => ({ ...one, view: sum(told.box, one.public, one.own) })) };
  },
  challenge: (wish: Challenge) => post<Made>("/api/challenges", wish),
  /** A table of one's own where a record goes on. */
  fork: (wish: Fork) => post<Made>("/api/forks", wish),
  /** `code`: of a table, which may have ions of its own. */
  compound: (formula: string, code = "") => {
    const path = `/api/compounds/${encodeURIComponent(formula)}${code ? `?code=${code}` : ""}`;
    return (compounds[path] ??= get<CompoundInfo>(path));
  },
  box: (game: string, preset: string) => get<BoxContents>(of(game, `/box?preset=${encodeURIComponent(preset)}`)),
  sheets: (game: string) => get<Workshop>(of(game, "/sheets")),
  files: (game: string, preset: string) => post<Record<string, string>>(of(game, "/files"), { preset, options: {} }),
  score: (game: string, pad: PadLines) => post<Scored>(of(game, "/score"), pad),
  survey: (game: string, deck: DeckToSurvey) => post<Surveyed>(of(game, "/survey"), deck),
  length: (game: string, deck: DeckToSurvey) => post<Length>(of(game, "/length"), deck),
  here: () => get<Link>("/api/here"),
  /** The address of a packed deck, as others reach this server. */
  deckLink: async (game: string, packed: string) => `${(await api.here()).link}/workshop/${game}#${packed}`,
  deckQr: (game: string, packed: string) => `/api/decks/${encodeURIComponent(game)}/${packed}/qr`,
  lessonQr: (packed: string) => `/api/lessons/${packed}/qr`,
  /** A club, for whoever plays, the host or the wall. */
  club: (code: string) => get<ClubTurns>(at(code, "/club")),
  /** A lesson, for its host. */
  room: (code: string) => get<Room>(at(code, "/room")),
  understanding: (code: string) => get<Understanding>(at(code, "/understanding")),
  pupils: (code: string) => get<PupilReport[]>(at(code, "/pupils")),
  pupilsPath: (code: string) => at(code, "/pupils.csv"),
  /** `secret`: of a seat that no cookie keeps. */
  hint: async (code: string, secret = "") =>
    (await send("GET", at(code, "/hint"), undefined, false, secret)).json() as Promise<Hint>,
  stumbles: (code: string) => get<Stumble[]>(at(code, "/stumbles")),
  skills: once(() => get<SkillTree>("/api/skills")),
  practice: (set: string) => get<PracticeSet>(`/api/practice/${encodeURIComponent(set)}`),
  practiceAnswer: (set: string, item: number, answer: AnswerTo) =>
    post<Judged>(`/api/practice/${encodeURIComponent(set)}/${item}`, answer),
  lessonAnswer: (code: string, answer: AnswerTo & { part: string; set: string; item: number }) =>
    post<Judged>(at(code, "/answers"), answer),
  triesPath: (code: string) => at(code, "/tries.csv"),
  tries: async (code: string) => (await (await send("GET", api.triesPath(code))).text()).replace(/^\ufeff/, ""),
};

/** A record told step by step, each with the whole view. */
export type Told = Awaited<ReturnType<typeof api.replay>>;
