export const painted = () =>
  new Promise<number>((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => done(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  })

/** Resolves once what is looked for stands in the document and has been painted. */
export async function until(holds: () => boolean): Promise<number> {
  if (!holds()) {
    await new Promise<void>((done) => {
      const watcher = new MutationObserver(() => {
        if (!holds()) return
        watcher.disconnect()
        done()
      })
      const attributes = { attributes: true, attributeFilter: ['class', 'style', 'hidden'] }
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true, ...attributes })
    })
  }
  return painted()
}
