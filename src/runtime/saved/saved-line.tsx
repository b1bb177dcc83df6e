import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Choice } from '../../schema/compiled.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { copyText } from '../../widgets/kit/copy-text.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { Menu, type MenuItem } from '../../widgets/kit/menu.tsx'
import { Tag } from '../../widgets/kit/tag.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import type { List } from '../list/use-list.ts'
import { mayChange, NOBODY, type SavedView } from './saved-view.ts'
import { linkTo } from './state.ts'
import type { ViewCalls } from './use-view-calls.ts'

type Props = {
  view: SavedView
  isShown: boolean
  isFirst: boolean
  list: List
  calls: ViewCalls
  /** The audiences that it can be shared with; absent if this person cannot share. */
  sharing: Choice[] | undefined
  onOpen: () => void
}

/** One saved view: a click opens it, a menu has the other actions. */
export function SavedLine({ view, isShown, isFirst, list, calls, sharing, onOpen }: Props) {
  const say = useTexts('runtime/saved')
  const [asking, ask] = useState<'name' | 'audience'>()
  const { name } = view
  const copy = async () => {
    const isCopied = await copyText(linkTo(location.href, list.list, view.viewId))
    if (isCopied) toast.success(view.audience === NOBODY ? say('copiedOwn') : say('copied'))
    else toast.error(say('notCopied'))
  }
  const remove = async () => {
    const text = view.audience === NOBODY ? undefined : say('removeShared')
    if (await confirm({ title: say('removeOne', { name }), text, okText: say('remove'), danger: true })) await calls.remove(view)
  }
  const items: MenuItem[] = [
    isFirst
      ? { name: 'first', title: say('notFirst'), onSelect: () => void calls.choose(undefined) }
      : { name: 'first', title: say('makeFirst'), onSelect: () => void calls.choose(view) },
    { name: 'copy', title: say('copy'), onSelect: () => void copy() },
    ...(mayChange(view, sharing)
      ? [
          { name: 'rename', title: say('rename'), onSelect: () => ask('name') },
          { name: 'replace', title: say('replaceSeen'), onSelect: () => void calls.replace(view) },
        ]
      : []),
    ...(view.own
      ? [
          ...(sharing ? [{ name: 'share', title: say('share'), onSelect: () => ask('audience') }] : []),
          'line' as const,
          { name: 'remove', title: say('remove'), danger: true, onSelect: () => void remove() },
        ]
      : []),
  ]
  const shared = view.own && view.audience !== NOBODY
  return (
    <li className="sv-line">
      <button type="button" className="lk-button lk-button-link sv-open" aria-current={isShown || undefined} onClick={onOpen}>
        {name}
      </button>
      {isFirst && <Tag tone="success">{say('isFirst')}</Tag>}
      {shared && <Tag tone="info">{say('isShared')}</Tag>}
      {view.sharedBy && <span className="sv-note">{say('sharedBy', { name: view.sharedBy })}</span>}
      <Menu
        label={say('more', { name })}
        items={items}
        trigger={(trigger) => <IconButton {...trigger} size="small" label={say('more', { name })} icon={<Glyph name="more" />} />}
      />
      {asking === 'name' && (
        <Ask
          label={say('name')}
          okText={say('rename')}
          first={name}
          onLeave={() => ask(undefined)}
          onDone={(given) => calls.rename(view, given)}
        >
          {(props) => <input {...props} className="rt-input sv-input" maxLength={60} />}
        </Ask>
      )}
      {asking === 'audience' && sharing && (
        <Ask
          label={say('shareWith')}
          okText={say('shareNow')}
          first={view.audience}
          onLeave={() => ask(undefined)}
          onDone={(given) => calls.share(view, given)}
        >
          {(props) => (
            <select {...props} className="rt-input sv-input">
              {sharing.map(({ value, title }) => (
                <option key={String(value)} value={String(value)}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Ask>
      )}
    </li>
  )
}

type ControlProps = { id: string; value: string; autoFocus: true; onChange: (event: { target: { value: string } }) => void }
type AskProps = {
  label: string
  okText: string
  first: string
  onLeave: () => void
  onDone: (value: string) => Promise<unknown>
  children: (props: ControlProps) => ReactNode
}

/** A form with one value, below the line of its view. */
function Ask({ label, okText, first, onLeave, onDone, children }: AskProps) {
  const say = useTexts('runtime/saved')
  const id = useId()
  const [value, setValue] = useState(first)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value.trim() !== '' && (value === first || (await onDone(value.trim())) !== undefined)) onLeave()
  }
  return (
    <form className="sv-ask" noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{label}</label>
      <span className="sv-row">
        {children({ id, value, autoFocus: true, onChange: ({ target }) => setValue(target.value) })}
        <Button submit>{okText}</Button>
        <Button variant="text" onClick={onLeave}>
          {say('cancel')}
        </Button>
      </span>
    </form>
  )
}
