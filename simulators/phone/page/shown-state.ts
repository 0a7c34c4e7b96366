export type ShownState = {
  /** Loads and shows. An answer that a local change or a newer answer has overtaken is dropped. */
  load(): Promise<void>
  /** Runs a local change, then loads again, also when it failed: what is shown is the server's state. */
  change(write: () => Promise<unknown>): Promise<void>
}

/**
 * Keeps controls that are drawn from the server's state. A read that began before a change has ended may hold the state of before: were
 * it shown, a switch that was just pressed would jump back, and the next press would say the opposite of what is meant.
 */
export function createShownState<State>(
  read: () => Promise<State>,
  show: (state: State) => void,
): ShownState {
  let writing = 0
  /** Of the newest read begun, of the newest one shown, and of the last one that a change overtook. */
  let begun = 0
  let shown = 0
  let overtaken = 0
  const load = async () => {
    const number = ++begun
    const state = await read()
    if (writing > 0 || number <= overtaken || number < shown) return
    shown = number
    show(state)
  }
  return {
    load,
    async change(write) {
      writing += 1
      try {
        await write()
      } finally {
        writing -= 1
        overtaken = begun
        await load()
      }
    },
  }
}
