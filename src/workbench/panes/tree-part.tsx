import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { Entry, Group } from '../places/read-product.ts'

type Props = {
  id: string
  title: string
  groups: readonly Group[]
  isOpen: boolean
  fold: (id: string, isOpen: boolean) => void
  /** The file that is selected. */
  current: string | undefined
  open: (entry: Entry) => void
  children?: ReactNode
}

/** One part of the product: folded, it costs nothing, and while it stays as it is, nothing either. */
export const TreePart = memo(function TreePart({ id, title, groups, isOpen, fold, current, open, children }: Props) {
  return (
    <details open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          fold(id, !isOpen)
        }}
      >
        {title}
      </summary>
      {isOpen && children}
      {isOpen &&
        groups.map((group) => (
          <div key={group.id} className="wb-tree-group">
            {group.title && <p>{group.title}</p>}
            <ul>
              {group.entries.map((entry) => (
                <TreeEntry key={entry.id} entry={entry} isCurrent={entry.file !== undefined && entry.file === current} open={open} />
              ))}
            </ul>
          </div>
        ))}
    </details>
  )
})

const TreeEntry = memo(function TreeEntry({ entry, isCurrent, open }: { entry: Entry; isCurrent: boolean; open: (entry: Entry) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const isPlace = entry.beside === undefined
  // A new page, or one that was clicked on elsewhere, is seen where it stands.
  useEffect(() => {
    if (isCurrent && isPlace) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent, isPlace])
  return (
    <li>
      <button ref={button} type="button" className="wb-entry" aria-current={isCurrent ? 'true' : undefined} onClick={() => open(entry)}>
        {entry.title}
        {entry.beside && <small>{entry.beside}</small>}
      </button>
    </li>
  )
})
