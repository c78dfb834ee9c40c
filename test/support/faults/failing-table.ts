import type { Table } from "#lib/storage/table/table.ts";

type Send = (command: object) => Promise<unknown>;

/** Performs a command with `send`, or does something else before, after or instead of it. */
export type Around = (command: object, send: Send) => Promise<unknown>;

/** A client whose commands all go through `around`. */
export const clientThrough = <Client extends { send: unknown }>(client: Client, around: Around): Client =>
  new Proxy(client, {
    get(target, name) {
      const member = Reflect.get(target, name);
      return name === "send" ? (command: object) => around(command, (member as Send).bind(target)) : member;
    },
  });

export const tableThrough = ({ name, documents }: Table, around: Around): Table => ({
  name,
  documents: clientThrough(documents, around),
});

/** The table, where the selected commands fail without an effect. */
export const failingTable = (table: Table, fails: (command: object) => boolean): Table =>
  tableThrough(table, async (command, send) => {
    if (fails(command)) throw new Error("The table does not answer.");
    return send(command);
  });

/** Tells whether the command changes the table or the bucket. */
export const isWrite = ({ constructor: { name } }: object): boolean =>
  /^(Put|Update|Delete|BatchWrite|BatchExecute|TransactWrite)/.test(name);

/** Performs a call of a port, or does something else before, after or instead of it. */
type AroundCall = (perform: () => Promise<unknown>) => Promise<unknown>;

/** A port whose methods all go through `around`. */
export const portThrough = <Port extends object>(port: Port, around: AroundCall): Port =>
  new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name);
      return typeof member === "function" ? (...args: unknown[]) => around(() => member.apply(target, args)) : member;
    },
  });

export const portsThrough = <Ports extends object>(ports: Ports, around: AroundCall): Ports =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, portThrough(port, around)])) as Ports;
