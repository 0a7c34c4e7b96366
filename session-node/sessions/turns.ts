/** Work of one chat after another, in the order it was asked for; chats do not wait for each other. */
export function createTurns() {
  const lines = new Map<string, Promise<unknown>>()
  return async function inTurn<T>(chat: string, work: () => Promise<T>): Promise<T> {
    const turn = (lines.get(chat) ?? Promise.resolve()).then(work, work)
    const settled: Promise<void> = turn.then(tidy, tidy)
    function tidy(): void {
      if (lines.get(chat) === settled) lines.delete(chat)
    }
    lines.set(chat, settled)
    return await turn
  }
}
