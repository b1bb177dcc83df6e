import { useCallback, useEffect, useId, useState } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import { Glyph } from '../../../look/glyph.tsx'
import type { Row } from '../../../schema/row.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import type { Inside } from '../../../widgets/kit/host-store.ts'
import { SkeletonLines } from '../../../widgets/kit/skeleton.tsx'
import type { TreePage } from './state.ts'

type Props = {
  inside: Inside
  ask: (under: string, pageNo: number) => Promise<TreePage>
  /** The row that is moved: it and what lies below it are no targets. */
  own: string
  /** Below which row it lies now. */
  now: string
  keyName: string
  nameOf: (row: Row) => string
}

/** A tree to choose the row from below which another is to lie. Closes with its key, an empty one for the top. */
export function MoveTarget(props: Props) {
  const say = useTexts('runtime/views')
  const { inside, now } = props
  const id = useId()
  const [chosen, choose] = useState<string>()
  return (
    <form
      className="rt-tree-choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined) inside.close(chosen)
      }}
    >
      <fieldset>
        <legend>{say('treeUnder')}</legend>
        <label>
          <input type="radio" name={id} checked={chosen === ''} disabled={now === ''} onChange={() => choose('')} />
          {say('treeTop')}
        </label>
        <Branch {...props} under="" name={id} chosen={chosen} choose={choose} />
      </fieldset>
      <Button submit variant="primary" disabled={chosen === undefined}>
        {say('move')}
      </Button>
    </form>
  )
}

type BranchProps = Props & { under: string; name: string; chosen: string | undefined; choose: (key: string) => void }
type Shown = { pages: TreePage[]; failed?: true }

function Branch(props: BranchProps) {
  const { ask, own, now, under, name, chosen, choose, keyName, nameOf } = props
  const say = useTexts('runtime/views')
  const [{ pages, failed }, show] = useState<Shown>({ pages: [] })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const load = useCallback(
    (pageNo: number) =>
      ask(under, pageNo).then(
        (page) => show((before) => ({ pages: [...before.pages.slice(0, pageNo - 1), page] })),
        () => show((before) => ({ ...before, failed: true })),
      ),
    [ask, under],
  )
  useEffect(() => void load(1), [load])
  if (failed)
    return (
      <p role="alert">
        {say('treeFailed')}{' '}
        <Button size="small" onClick={() => void load(pages.length + 1)}>
          {say('treeRetry')}
        </Button>
      </p>
    )
  if (pages.length === 0) return <SkeletonLines />
  const rows = pages.flatMap(({ data }) => data)
  const total = pages[0]!.totalCount
  return (
    <ul>
      {rows.map((row) => {
        const key = String(row[keyName])
        const isOpen = open.has(key)
        const below = pages.reduce((sum, page) => sum + (page.below?.[key] ?? 0), 0)
        const label = nameOf(row)
        return (
          <li key={key}>
            <span className="rt-tree-cell">
              {below > 0 && key !== own ? (
                <button
                  type="button"
                  className="rt-tree-turn"
                  aria-expanded={isOpen}
                  aria-label={say(isOpen ? 'treeShut' : 'treeOpen', { label })}
                  data-open={isOpen || undefined}
                  onClick={() => setOpen(new Set(isOpen ? [...open].filter((one) => one !== key) : [...open, key]))}
                >
                  <Glyph name="down" />
                </button>
              ) : (
                <span className="rt-tree-turn" />
              )}
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={chosen === key}
                  disabled={key === own || key === now}
                  onChange={() => choose(key)}
                />
                {label}
              </label>
            </span>
            {isOpen && <Branch {...props} under={key} />}
          </li>
        )
      })}
      {rows.length < total && (
        <li>
          {say('treeFirst', { count: rows.length, total })}{' '}
          <Button size="small" onClick={() => void load(pages.length + 1)}>
            {say('treeMore')}
          </Button>
        </li>
      )}
    </ul>
  )
}
