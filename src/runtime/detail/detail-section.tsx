import { useId, type ReactNode } from 'react'
import type { Column, DetailScreen } from '../../schema/compiled.ts'
import { Skeleton } from '../../widgets/kit/skeleton.tsx'
import { showFact } from '../list/show-value.ts'
import type { Row } from '../list/use-rows.ts'

type Props = { title: string | undefined; columns: Column[]; row: Row; children?: ReactNode }

export function DetailSection({ title, columns, row, children }: Props) {
  const heading = useId()
  return (
    <section className="rt-section" aria-labelledby={title ? heading : undefined}>
      <div className="rt-section-head">
        {title && <h2 id={heading}>{title}</h2>}
        {children}
      </div>
      <dl className="rt-facts">
        {columns.map((column) => (
          <div key={column.name}>
            <dt title={column.help}>{column.title}</dt>
            <dd>{showFact(column, row)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The shape of what comes. */
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
