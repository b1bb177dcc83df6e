type Entry = { href: string; title: string; text: string | undefined }

/** Links to related pages. */
export function Related({ id, title, entries }: { id: string; title: string; entries: Entry[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="st-related">
        {entries.map(({ href, title: name, text }) => (
          <li key={href}>
            <a href={href}>
              <strong>{name}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
