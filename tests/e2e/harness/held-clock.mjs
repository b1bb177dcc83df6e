/** For `node --import`: the time of the process is the moment `HELD_CLOCK`, and stays it. */

const moment = Number(process.env.HELD_CLOCK)

globalThis.Date = class extends Date {
  /** @param {[]} given */
  constructor(...given) {
    if (given.length === 0) super(moment)
    else super(...given)
  }

  static now() {
    return moment
  }
}
