// The host's eyes: every table of a gathering at once, as the public sees it.
import { type Line, TableSocket } from "./socket.ts";
import type { Heard, Sight } from "./sight.ts";
import type { Asked, Ended, Table } from "./wire.ts";

export type Shown = { table: Table; view: Sight | null; ended: Ended | null };

export class Hall {
  line = $state<Line>("connecting");
  reason = $state("");
  tables = $state.raw<Record<number, Shown>>({});
  asked = $state.raw<Asked[]>([]);
  private readonly socket: TableSocket;

  constructor(code: string) {
    this.socket = new TableSocket(
      { code, host: true },
      (message) => this.hear(message),
      (line) => (this.line = line),
    );
  }

  private hear(message: Heard) {
    if (message.t === "table") {
      const known = this.tables[message.table];
      this.put(message.table, { view: null, ended: null, ...known, table: message });
    } else if (message.t === "view")
      this.put(message.table, { ...this.tables[message.table]!, view: message, ended: null });
    else if (message.t === "ended") this.put(message.table, { ...this.tables[message.table]!, ended: message });
    else if (message.t === "asked") this.asked = [...this.asked, message];
    else if (message.t === "closed") this.reason = message.reason;
  }

  private put(number: number, shown: Shown) {
    this.tables = { ...this.tables, [number]: shown };
  }

  close() {
    this.socket.close();
  }
}
