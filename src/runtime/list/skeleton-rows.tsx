import type { Column } from '../../schema/compiled.ts'

type Props = { columns: Column[]; span: number; rows: number }

const widths = ['72%', '56%', '84%', '64%']

/** Placeholder rows. They take their space at once and become visible after 200 ms (by CSS), so that nothing jumps or flickers. */
export function SkeletonRows({ columns, span, rows }: Props) {
  const extra = span - columns.length
  return (
    <tbody aria-hidden="true" className="rt-skeleton">
      {Array.from({ length: rows }, (_, at) => (
        <tr key={at}>
          {columns.map((column, index) => (
            <td key={column.name} className={`rt-c-${column.cell}`}>
              <i className="lk-skeleton lk-late" style={{ width: widths[(at + index) % widths.length] }} />
            </td>
          ))}
          {extra > 0 && <td colSpan={extra} />}
        </tr>
      ))}
    </tbody>
  )
}
