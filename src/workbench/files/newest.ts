/**
 * Asks one question at a time: what is asked meanwhile waits, and of several only the newest is asked, whose answer all of them get. Whoever
 * types faster than the dev server checks would otherwise wait for each letter in turn.
 */
export function newest<Given, Answer>(ask: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  let running: Promise<void> | undefined
  let waiting: { given: Given; answer: Promise<Answer> } | undefined

  async function run(given: Given): Promise<Answer> {
    const answer = ask(given)
    const ended = answer.then(
      () => undefined,
      () => undefined,
    )
    running = ended
    await ended
    if (running === ended) running = undefined
    return answer
  }

  async function runLater(before: Promise<void>, given: Given): Promise<Answer> {
    await before
    const newer = waiting?.given ?? given
    waiting = undefined
    return run(newer)
  }

  return (given) => {
    if (!running) return run(given)
    if (waiting) waiting.given = given
    else waiting = { given, answer: runLater(running, given) }
    return waiting.answer
  }
}
