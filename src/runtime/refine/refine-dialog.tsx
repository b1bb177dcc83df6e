import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { RefineField } from '../../schema/compiled-screen.ts'
import type { Column } from '../../schema/compiled.ts'
import { MOST_TESTS } from '../../schema/refine.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { useCloseOnMove } from '../action/use-close-on-move.ts'
import { ConditionRow } from './condition-row.tsx'
import {
  draftOf,
  faultOf,
  isDraftGroup,
  newGroup,
  newTest,
  readRefinement,
  writeRefinement,
  type Draft,
  type DraftGroup,
  type DraftTest,
  type How,
} from './state.ts'
import './refine.css'

type Props = {
  fields: RefineField[]
  columns: Column[]
  refined: string | undefined
  onRefine: (refine: string | undefined) => void
  onClose: () => void
}

/** The condition builder: any column with any suitable operator, in groups of “all” and “any”. Nothing changes before “Apply”. */
export function RefineDialog({ fields, columns, refined, onRefine, onClose }: Props) {
  const say = useTexts('runtime/refine')
  useCloseOnMove(onClose)
  const form = useId()
  const box = useRef<HTMLFormElement>(null)
  const [isUnread] = useState(() => refined !== undefined && readRefinement(refined, fields) === undefined)
  const [draft, setDraft] = useState<Draft>(() => draftOf(refined === undefined ? undefined : readRefinement(refined, fields), fields))
  /** The conditions that were there when the person last tried to apply them. */
  const [judged, judge] = useState<ReadonlySet<number>>(new Set())
  /** Where the focus goes once it is drawn. */
  const wanted = useRef<string>()
  const tests = draft.items.flatMap((item) => (isDraftGroup(item) ? item.items : [item]))
  const isFull = tests.length >= MOST_TESTS

  // A new condition gets the focus; after a removal, the button to add one; after a refusal, the value that is wrong.
  useEffect(() => {
    if (wanted.current) box.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })

  const replace = (id: number, next: DraftTest | DraftGroup | undefined) =>
    setDraft((before) => ({ ...before, items: replaced(before.items, id, next) }))
  const remove = (id: number) => {
    replace(id, undefined)
    wanted.current = ADD
  }
  const add = (to?: DraftGroup) => {
    const test = newTest(fields[0]!)
    if (to) replace(to.id, { ...to, items: [...to.items, test] })
    else setDraft((before) => ({ ...before, items: [...before.items, test] }))
    wanted.current = `${within(test)} select`
  }
  const addGroup = () => {
    const group = newGroup(draft.how, fields[0]!)
    setDraft((before) => ({ ...before, items: [...before.items, group] }))
    wanted.current = `${within(group.items[0]!)} select`
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event through the portal to the forms of the list that contains the dialog.
    event.stopPropagation()
    const wrong = tests.find((test) => faultOf(fieldOf(fields, test), test) !== undefined)
    if (wrong) {
      judge(new Set(tests.map(({ id }) => id)))
      wanted.current = `${within(wrong)} [aria-invalid]`
      return
    }
    onRefine(writeRefinement(draft))
    onClose()
  }
  const row = (test: DraftTest, change: (next: DraftTest | undefined) => void) => (
    <ConditionRow
      key={test.id}
      test={test}
      number={tests.indexOf(test) + 1}
      fields={fields}
      columns={columns}
      judged={judged.has(test.id)}
      onChange={change}
      onRemove={() => {
        change(undefined)
        wanted.current = ADD
      }}
    />
  )

  return (
    <Dialog
      open
      title={say('title')}
      size="large"
      onClose={onClose}
      footer={
        <>
          {refined !== undefined && (
            <Button
              variant="text"
              className="rf-clear"
              onClick={() => {
                onRefine(undefined)
                onClose()
              }}
            >
              {say('clear')}
            </Button>
          )}
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant="primary" submit form={form}>
            {say('apply')}
          </Button>
        </>
      }
    >
      <form id={form} ref={box} className="rf-form" noValidate onSubmit={apply}>
        {isUnread && <Notice tone="warning" title={say('unread')} />}
        <HowSelect label={say('match')} how={draft.how} onChange={(how) => setDraft({ ...draft, how })} />
        {draft.items.map((item) =>
          isDraftGroup(item) ? (
            <fieldset key={item.id} className="rf-group">
              <legend className="hidden-text">{say('groupMatch')}</legend>
              <span className="rf-group-head">
                <HowSelect label={say('groupMatch')} how={item.how} onChange={(how) => replace(item.id, { ...item, how })} />
                <IconButton label={say('removeGroup')} icon={<Glyph name="trash" />} onClick={() => remove(item.id)} />
              </span>
              {item.items.map((test) =>
                row(test, (next) => {
                  const items = replaced(item.items, test.id, next)
                  replace(item.id, items.length > 0 ? { ...item, items } : undefined)
                }),
              )}
              <Button size="small" icon={<Glyph name="plus" />} disabled={isFull} onClick={() => add(item)}>
                {say('add')}
              </Button>
            </fieldset>
          ) : (
            row(item, (next) => replace(item.id, next))
          ),
        )}
        <span className="rf-adds">
          <Button data-add="" icon={<Glyph name="plus" />} disabled={isFull} onClick={() => add()}>
            {say('add')}
          </Button>
          <Button variant="text" icon={<Glyph name="plus" />} disabled={isFull} onClick={addGroup}>
            {say('addGroup')}
          </Button>
        </span>
        {isFull && <p className="rf-fault">{say('most', { most: MOST_TESTS })}</p>}
      </form>
    </Dialog>
  )
}

const ADD = '[data-add]'
const within = ({ id }: DraftTest) => `[data-condition="${id}"]`

const fieldOf = (fields: RefineField[], { field }: DraftTest): RefineField => fields.find(({ name }) => name === field)!

const replaced = <Item extends DraftTest | DraftGroup>(items: Item[], id: number, next: Item | undefined): Item[] =>
  items.flatMap((item) => (item.id === id ? (next ?? []) : item))

function HowSelect({ label, how, onChange }: { label: string; how: How; onChange: (how: How) => void }) {
  const say = useTexts('runtime/refine')
  const id = useId()
  return (
    <span className="rf-how">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="rt-input" value={how} onChange={({ target }) => onChange(target.value === 'any' ? 'any' : 'all')}>
        <option value="all">{say('all')}</option>
        <option value="any">{say('any')}</option>
      </select>
    </span>
  )
}
