import { Fragment, useId, useMemo, type ReactNode } from 'react'
import type { DetailScreen } from '../../schema/compiled-screen.ts'
import type { Column } from '../../schema/compiled.ts'
import { writeNumber } from '../../schema/figures.ts'
import { fill } from '../../schema/template.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import { Skeleton } from '../../widgets/kit/skeleton.tsx'
import { partFor } from '../../widgets/part-registry.tsx'
import { pick } from '../action/body.ts'
import { SurroundingsProvider, useSurroundings } from '../action/surroundings.ts'
import { BlockBoundary } from '../block-boundary.tsx'
import { isForRow, showFact } from '../list/show-value.tsx'
import type { Row } from '../../schema/row.ts'
import { ScreenView } from '../screen-view.tsx'
import { SectionTable } from './section-table.tsx'

type Props = {
  section: DetailScreen['sections'][number]
  row: Row
  children?: ReactNode
  /** Called with the name of the section when its embedded screen has changed something. */
  onChanged: (section: string) => void
  /** The actions on one entry of its table. */
  entryButtons?: ((entry: Row) => ReactNode) | undefined
}

/** An error in one section leaves the others working. */
export function DetailSection(props: Props) {
  const { name, title } = props.section
  return (
    <BlockBoundary name={title || name} place={`#/sections/${name}`}>
      <Section {...props} />
    </BlockBoundary>
  )
}

function Section({ section, row, onChanged, children, entryButtons }: Props) {
  const { name, title, columns, notice, table, screen, with: values, widget, props = {} } = section
  const facts = columns.filter((column) => isForRow(column, row))
  const Widget = widget === undefined ? undefined : partFor(widget)
  const heading = useId()
  const around = useSurroundings()
  // A row that was added to an embedded list may change counts of the surrounding row.
  const inside = useMemo(() => ({ ...around, changed: () => (onChanged(name), around.changed()) }), [around, onChanged, name])
  return (
    // An embedded screen is a landmark of its own, often with the same name.
    <section className="rt-section" aria-labelledby={title && !screen ? heading : undefined}>
      <div className="rt-section-head">
        {title && <h2 id={heading}>{title}</h2>}
        {children}
      </div>
      {notice && <Notice tone={notice.tone}>{fill(notice.text, withNumbers(row))}</Notice>}
      {facts.length > 0 && (
        <dl className="rt-facts">
          {facts.map((column) => (
            <div key={column.name}>
              <dt title={column.help}>{column.title}</dt>
              <dd>{column.cell === 'tags' ? showAll(column, row) : showFact(column, row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {table && <SectionTable label={title} columns={table.fields ?? []} entries={row[table.name]} buttons={entryButtons} />}
      {screen && (
        <SurroundingsProvider value={inside}>
          <ScreenView id={screen} takes={pick(values, row)} embedded />
        </SurroundingsProvider>
      )}
      {Widget && <Widget props={props} row={row} onAnswer={around.changed} />}
    </section>
  )
}

/** The skeleton of the section. */
export function DetailWaiting({ screen }: { screen: DetailScreen }) {
  return (
    <div aria-hidden="true">
      {screen.sections.map((section) => (
        <section key={section.name} className="rt-section">
          <div className="rt-section-head">{section.title && <h2>{section.title}</h2>}</div>
          <dl className="rt-facts">
            {section.columns.map((column) => (
              <div key={column.name}>
                <dt>{column.title}</dt>
                <dd>
                  <Skeleton width="60%" />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** A figure in a sentence is formatted like the one beside it. */
const withNumbers = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? writeNumber(value) : value]))

/** Each choice by itself: here is room for all of them, where a table counts the fourth and more. */
function showAll(column: Column, row: Row): ReactNode {
  const name = column.from ?? column.name
  const all = row[name]
  if (!Array.isArray(all) || all.length === 0) return showFact(column, row)
  return (
    <span className="lk-cell-tags">
      {all.map((one) => (
        <Fragment key={String(one)}>{showFact(column, { ...row, [name]: [one] })}</Fragment>
      ))}
    </span>
  )
}
