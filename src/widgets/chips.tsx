import type { ReactNode } from 'react'

/** What was chosen, beside an input that says the same to a screen reader. The names of rows are what people wrote: nothing translates them. */
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
