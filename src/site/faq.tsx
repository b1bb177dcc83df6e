/** Collapsible questions; the first is expanded. */
export function Faq({ title, entries }: { title: string; entries: { ask: string; answer: string }[] }) {
  return (
    <section className="st-questions" aria-labelledby="st-faq">
      <h2 id="st-faq">{title}</h2>
      <div className="st-faq">
        {entries.map(({ ask, answer }, at) => (
          <details key={ask} open={at === 0}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
