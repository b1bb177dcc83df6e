import type { ReactNode } from 'react'

/** What was chosen, beside an input that tells screen readers the same. People wrote the names of rows, so they are not translated. */
export function Chips({ tags, ofRows }: { tags: string[]; ofRows: boolean }): ReactNode {
  return (
    <span className="lk-pick-tags" aria-hidden="true" translate={ofRows ? 'no' : undefined}>
      {tags.map((tag) => (
        <span key={tag} className="lk-tag">
          {tag}
        </span>
      ))}
    </span>
  )
}
