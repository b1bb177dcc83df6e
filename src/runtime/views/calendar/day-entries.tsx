import { useId, useState } from 'react'
import { useLocale, useTexts } from '../../../i18n/i18n.ts'
import { Glyph } from '../../../look/glyph.tsx'
import type { Row } from '../../../schema/row.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Popover } from '../../../widgets/kit/popover.tsx'
import { useInTurns } from '../../../widgets/use-in-turns.ts'
import { RowActions } from '../../list/row-actions.tsx'
import type { RowTexts } from '../../list/row-texts.ts'
import type { ListActions } from '../../list/use-list-actions.ts'
import type { Entry } from './entries.ts'
import { nameDay } from './name-day.ts'
import { isWhole } from './state.ts'

/** As many as are in sight below the grid of days at first; the others are drawn behind it. */
const IN_SIGHT = 4

type Props = {
  day: string
  today: string
  entries: Entry[]
  loading: boolean
  rowKey: string
  texts: RowTexts
  actions: ListActions
  /** Adds a row on this day. */
  add: { title: string; run: () => void } | undefined
  mayMove: (row: Row) => boolean
  onMove: (row: Row, day: string) => void
}

/** All rows of one day, each with its actions and a way to move it to another day. */
export function DayEntries({ day, today, entries, loading, rowKey, texts, actions, add, mayMove, onMove }: Props) {
  const say = useTexts('runtime/views')
  const locale = useLocale()
  const id = useId()
  const { busy, events } = actions
  const name = nameDay(locale, day)
  const shown = useInTurns(entries, IN_SIGHT)
  return (
    <section className="rt-calendar-list" aria-labelledby={id}>
      <h3 id={id}>{day === today ? say('todayIs', { day: name }) : name}</h3>
      {entries.length === 0 && !loading && <p className="rt-chart-note">{say('dayNone')}</p>}
      {add && (
        <Button variant="link" size="small" icon={<Glyph name="plus" />} aria-label={`${add.title}: ${name}`} onClick={add.run}>
          {add.title}
        </Button>
      )}
      <ul aria-labelledby={id}>
        {shown.map(({ row, hours }) => (
          <li key={String(row[rowKey])} data-row={String(row[rowKey])}>
            {hours !== undefined && <span className="rt-calendar-time">{hours || say('allDay')}</span>}
            <span className="rt-calendar-name">{texts.nameOf(row)}</span>
            {mayMove(row) && <MoveTo label={texts.nameOf(row)} day={day} onMove={(next) => onMove(row, next)} />}
            <RowActions
              actions={actions.row}
              row={row}
              busy={busy && busy.key === row[rowKey] ? busy.action : undefined}
              events={events}
              texts={texts}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The alternative to dragging for people without a mouse. */
function MoveTo({ label, day, onMove }: { label: string; day: string; onMove: (day: string) => void }) {
  const say = useTexts('runtime/views')
  const id = useId()
  const [wanted, want] = useState(day)
  const [isAsked, ask] = useState(false)
  const isMissing = isAsked && !isWhole(wanted)
  const name = say('moveOf', { label })
  return (
    <Popover
      label={name}
      trigger={(trigger) => (
        <button {...trigger} type="button" className="lk-button lk-button-link rt-act" aria-label={name}>
          {say('moveTo')}
        </button>
      )}
    >
      {(close) => (
        <form
          className="rt-calendar-move"
          onSubmit={(event) => {
            event.preventDefault()
            ask(true)
            if (!isWhole(wanted)) return
            close()
            if (wanted !== day) onMove(wanted)
          }}
        >
          <label htmlFor={id}>{say('moveDay')}</label>
          <input
            id={id}
            className="rt-input"
            type="date"
            max="9999-12-31"
            value={wanted}
            aria-invalid={isMissing}
            onChange={({ target }) => want(target.value)}
          />
          {isMissing && (
            <p className="rt-fault" role="alert">
              {say('moveNoDay')}
            </p>
          )}
          <Button submit variant="primary">
            {say('move')}
          </Button>
        </form>
      )}
    </Popover>
  )
}
