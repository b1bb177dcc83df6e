import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../kit/button.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { SkeletonLines } from '../kit/skeleton.tsx'
import type { BranchPage, Choosing } from './branch-source.ts'
import { BranchTurn } from './branch-turn.tsx'

type Shown = { pages: BranchPage[]; failed?: true }

/** One level of a tree to choose from; the children of a row are requested when it is expanded. */
export function Branch({ under, ...choosing }: Choosing & { under: string }) {
  const { source, own, now, nowText, name, chosen, choose } = choosing
  const { under: ask, key: keyName, nameOf } = source
  const say = useTexts('widgets/late')
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
        {say('branchFailed')}{' '}
        <Button size="small" onClick={() => void load(pages.length + 1)}>
          {say('branchRetry')}
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
        const why = key === own ? say('branchOwn', { label }) : key === now ? nowText : undefined
        return (
          <li key={key}>
            <span className="lk-branch">
              {below > 0 && key !== own ? (
                <BranchTurn
                  label={label}
                  isOpen={isOpen}
                  onTurn={() => setOpen(new Set(isOpen ? [...open].filter((one) => one !== key) : [...open, key]))}
                />
              ) : (
                <span className="lk-branch-turn" />
              )}
              <label>
                <input type="radio" name={name} checked={chosen === key} disabled={why !== undefined} onChange={() => choose(key)} />
                <span>
                  {label} {why && <span className="lk-branch-why">{why}</span>}
                </span>
              </label>
            </span>
            {isOpen && <Branch {...choosing} under={key} />}
          </li>
        )
      })}
      {rows.length < total && (
        <li data-rest="">
          {say('branchFirst', { count: rows.length, total })}{' '}
          <ShowMore size="small" onMore={() => void load(pages.length + 1)}>
            {say('branchMore')}
          </ShowMore>
        </li>
      )}
    </ul>
  )
}
