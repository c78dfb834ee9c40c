interface Persistence {
  db: { exec(sql: string): void };
  prepareStatements(): unknown;
}

/**
 * Makes the engine's database write without waiting for the disk on each change. As with the stack's other databases, a killed
 * process loses nothing, and a power cut may lose the last writes. Must run before the engine starts.
 */
export async function syncOnCheckpoints(): Promise<void> {
  const persistence = new URL("persistence.js", import.meta.resolve("fauxqs"));
  const { PersistenceManager }: { PersistenceManager: { prototype: Persistence } } = await import(persistence.href);
  const { prototype } = PersistenceManager;
  const { prepareStatements } = prototype;
  // The engine prepares its statements as soon as its database is open.
  prototype.prepareStatements = function (this: Persistence) {
    this.db.exec("PRAGMA synchronous = NORMAL");
    return prepareStatements.call(this);
  };
}
