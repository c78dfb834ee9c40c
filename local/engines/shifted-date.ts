/**
 * Makes `Date` of this thread follow the stack's clock: the machine's clock plus the offset in shared memory. Call it before
 * importing anything that keeps a reference to `Date` or `Date.now`.
 */
export function shiftDate(shared: SharedArrayBuffer): void {
  const offset = new BigInt64Array(shared);
  const SystemDate = Date;
  const systemNow = Date.now;
  const now = () => systemNow() + Number(Atomics.load(offset, 0));
  SystemDate.now = now;
  globalThis.Date = new Proxy(SystemDate, {
    construct(target, values, newTarget) {
      return Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget);
    },
    apply() {
      return new SystemDate(now()).toString();
    },
  });
}
