import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Choice } from '../../schema/compiled.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { useCloseOnMove } from '../action/use-close-on-move.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import type { List } from '../list/use-list.ts'
import type { Saved } from '../list/use-saved.ts'
import { SavedLine } from './saved-line.tsx'
import { mayChange, type SavedView } from './saved-view.ts'
import type { ViewCalls } from './use-view-calls.ts'

type Props = {
  screen: ListScreen
  list: List
  saved: Saved
  shown: SavedView | undefined
  show: (view: SavedView | undefined) => void
  /** Keeps the current state of the list and names it as this view. */
  keep: (viewId: string) => void
  calls: ViewCalls
  /** The audiences that a view can be shared with; absent if this person cannot share. */
  sharing: Choice[] | undefined
}

const LONGEST = 60

/** The saved views of a list: save the current state as a new one, open one, and the actions on each. */
export function SavedDialog({ list, saved, shown, show, keep, calls, sharing }: Props) {
  const say = useTexts('runtime/saved')
  const field = useId()
  const [name, setName] = useState('')
  const { views = [], chosen } = saved
  const close = () => saved.open(false)
  useCloseOnMove(close)
  const open = (view: SavedView | undefined) => {
    show(view)
    close()
  }
  const same = views.find((view) => mayChange(view, sharing) && view.name.toLowerCase() === name.trim().toLowerCase())

  const save = async (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event through the portal to the forms of the list that contains the dialog.
    event.stopPropagation()
    const title = name.trim()
    if (title === '') return
    const viewId = (await (same ? calls.replace(same) : calls.add(title)))?.viewId
    if (viewId === undefined) return
    keep(viewId)
    close()
  }

  const line = (view: SavedView) => (
    <SavedLine
      key={view.viewId}
      view={view}
      isShown={view.viewId === shown?.viewId}
      isFirst={view.viewId === chosen}
      list={list}
      calls={calls}
      sharing={sharing}
      onOpen={() => open(view)}
    />
  )
  const own = views.filter((view) => view.own)
  const others = views.filter((view) => !view.own)
  return (
    <Dialog open title={say('title')} size="medium" onClose={close}>
      <form className="sv-form" noValidate onSubmit={(event) => void save(event)}>
        <label htmlFor={field}>{say('saveSeen')}</label>
        <span className="sv-row">
          <input
            id={field}
            className="rt-input sv-input"
            data-autofocus=""
            maxLength={LONGEST}
            value={name}
            placeholder={say('namePlace')}
            onChange={({ target }) => setName(target.value)}
          />
          <Button variant="primary" submit loading={calls.isBusy} disabled={name.trim() === ''}>
            {same ? say('replace') : say('saveNew')}
          </Button>
        </span>
        <p className="sv-note" role="status">
          {same ? say('replaces', { name: same.name }) : say('holds')}
        </p>
      </form>
      <section aria-label={say('own')}>
        <h3 className="sv-head">{say('own')}</h3>
        <ul className="sv-list">
          <li className="sv-line">
            <button
              type="button"
              className="lk-button lk-button-link sv-open"
              aria-current={shown === undefined || undefined}
              onClick={() => open(undefined)}
            >
              {say('usual')}
            </button>
          </li>
          {own.map(line)}
        </ul>
        {own.length === 0 && <p className="sv-note">{say('noneOwn')}</p>}
      </section>
      {others.length > 0 && (
        <section aria-label={say('shared')}>
          <h3 className="sv-head">{say('shared')}</h3>
          <ul className="sv-list">{others.map(line)}</ul>
        </section>
      )}
    </Dialog>
  )
}
