import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Box } from '../box.tsx'
import { Button } from '../kit/button.tsx'
import { Branch } from './branch.tsx'
import type { BranchSource, Choosing } from './branch-source.ts'
import { FoundBranches } from './found-branches.tsx'
import './branches.css'

type Props = {
  source: BranchSource
  legend: string
  okText: string
  /** The row being moved: it and its descendants are not offered. */
  own?: string | undefined
  /** The key of what is chosen or the parent row now; empty for none. */
  now: string
  /** What is said of it. */
  nowText: string
  /** The label of the top level, or of no row; undefined if a row must be chosen. */
  top?: string | undefined
  onChoose: (key: string) => void
}

/** How long typing must pause before the search is sent, in milliseconds. */
const PAUSE = 250

/** A row of a tree, chosen by expanding branches or by searching for its name. */
export function BranchChoice({ source, legend, okText, own, now, nowText, top, onChoose }: Props) {
  const say = useTexts('widgets/late')
  const id = useId()
  const [chosen, choose] = useState<string>()
  const [typed, type] = useState('')
  const [text, ask] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => ask(typed.trim()), typed.trim() ? PAUSE : 0)
    return () => window.clearTimeout(timer)
  }, [typed])
  const choosing: Choosing = { source, own, now, nowText, name: id, chosen, choose }
  return (
    <form
      className="lk-branch-choice"
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog is inside the form in the React tree, though not in the DOM.
        event.stopPropagation()
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {source.find && (
        <Box>
          <input
            type="search"
            aria-label={say('branchSearch')}
            placeholder={say('branchSearch')}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </Box>
      )}
      <fieldset>
        <legend>{legend}</legend>
        {text && source.find ? (
          <FoundBranches {...choosing} text={text} find={source.find} />
        ) : (
          <>
            {top !== undefined && (
              <label>
                <input type="radio" name={id} checked={chosen === ''} disabled={now === ''} onChange={() => choose('')} />
                <span>
                  {top} {now === '' && <span className="lk-branch-why">{nowText}</span>}
                </span>
              </label>
            )}
            <Branch {...choosing} under="" />
          </>
        )}
      </fieldset>
      <Button submit variant="primary" disabled={chosen === undefined}>
        {okText}
      </Button>
    </form>
  )
}
