import { useMemo, useState } from 'react'
import { say, useTexts } from '../../i18n/i18n.ts'
import type { SheetColumn } from '../../schema/compiled.ts'
import { isExample, readCsv } from '../../schema/read-csv.ts'
import { plainCell } from '../../schema/write-csv.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import type { Found, LineFault } from './use-import.ts'

/** The number of lines in the preview; invalid lines come first. */
const MOST = 100

/** The number of doubts that are listed. */
const FEW = 5

type Props = { text: string; columns: SheetColumn[]; keyTitle: string | undefined; found: Found }

/** The parsed lines with their errors; nothing has been imported yet. */
export function ImportPreview({ text, columns, keyTitle, found: { total, right, faults, columns: sets, amount } }: Props) {
  const t = useTexts('runtime/import')
  const doubts = useMemo(() => faults.filter(({ doubt }) => doubt), [faults])
  const wrong = useMemo(() => groupBy(faults.filter(({ doubt }) => !doubt)), [faults])
  const [onlyWrong, showOnlyWrong] = useState(wrong.size > 0)
  // After a reload the file is gone, but its invalid lines are still shown.
  const { heading, lines } = useMemo(
    () => (text ? sheetIn(text) : { heading: [], lines: [...wrong.keys()].map((line) => ({ line, cells: [] })) }),
    [text, wrong],
  )
  const fields =
    text && sets ? sets : heading.map((title) => columns.find((column) => column.title === title || column.name === title)?.name ?? null)
  const isIgnored = (at: number) => sets?.[at] === null
  const ignored = heading.filter((_, at) => isIgnored(at))
  const isKeyed = heading.some((title, at) => isIgnored(at) && title === keyTitle && lines.some(({ cells }) => cells[at]?.trim()))
  const shown = (onlyWrong ? lines.filter(({ line }) => wrong.has(line)) : lines).slice(0, MOST)
  // A row may take several lines.
  const wrongRows = new Set(shown.flatMap(({ line }) => (wrong.get(line) ?? []).map((fault) => fault.line)))
  const hidden = onlyWrong ? total - right - wrongRows.size : lines.length - shown.length
  const others = (line: number) => (wrong.get(line) ?? []).filter(({ field }) => field === undefined || !fields.includes(field))
  const hasOthers = shown.some(({ line }) => others(line).length > 0)
  const nameOf = (field: string | undefined, message: string) => {
    const title = columns.find(({ name }) => name === field)?.title
    return title === undefined || message.toLowerCase().includes(title.toLowerCase()) ? '' : t('ofColumn', { title })
  }

  return (
    <>
      <Notice tone={right === total ? 'info' : 'warning'} live>
        {right === total ? t('lookedAll', { count: total }) : t('lookedSome', { right, wrong: total - right })}
        {amount && <div>{t('comesTo', { amount })}</div>}
      </Notice>
      {text && lines.length > total && <Notice live>{t('together', { lines: lines.length, count: total })}</Notice>}
      {doubts.length > 0 && (
        <Notice tone="warning" live title={t('doubts', { count: doubts.length })}>
          <ul className="rt-doubts">
            {doubts.slice(0, FEW).map(({ line, message }) => (
              <li key={line}>{t('doubtOf', { line, message })}</li>
            ))}
          </ul>
          {doubts.length > FEW && t('moreLines', { count: doubts.length - FEW })}
        </Notice>
      )}
      {ignored.length > 0 && <Notice live>{t('ignored', { titles: ignored.join(say('widgets/kit', 'comma')) })}</Notice>}
      {isKeyed && (
        <Notice tone="warning" live>
          {t('addedAgain', { title: keyTitle ?? '' })}
        </Notice>
      )}
      <section className="rt-preview">
        {wrong.size > 0 && text && (
          <div className="rt-preview-choice" role="group" aria-label={t('preview')}>
            <Button size="small" variant={onlyWrong ? 'primary' : 'default'} aria-pressed={onlyWrong} onClick={() => showOnlyWrong(true)}>
              {t('onlyWrong', { count: total - right })}
            </Button>
            <Button size="small" variant={onlyWrong ? 'default' : 'primary'} aria-pressed={!onlyWrong} onClick={() => showOnlyWrong(false)}>
              {t('allLines', { count: total })}
            </Button>
          </div>
        )}
        <div className="rt-sheet rt-sheet-table" role="region" aria-label={t('preview')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('lineHead')}</th>
                {heading.map((title, at) => (
                  <th key={at} scope="col" className={isIgnored(at) ? 'rt-ignored' : undefined}>
                    {title}
                    {isIgnored(at) && <em>{t('ignoredHead')}</em>}
                  </th>
                ))}
                {hasOthers && <th scope="col">{t('otherFaults')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, cells }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  {heading.map((_, at) => {
                    const own = (wrong.get(line) ?? []).filter(({ field }) => field !== undefined && field === fields[at])
                    return (
                      <td key={at} className={own.length > 0 ? 'rt-wrong' : isIgnored(at) ? 'rt-ignored' : undefined}>
                        {plainCell(cells[at] ?? '')}
                        {own.map(({ message }) => (
                          <span key={message}>{message}</span>
                        ))}
                      </td>
                    )
                  })}
                  {hasOthers && (
                    <td className={others(line).length > 0 ? 'rt-wrong' : undefined}>
                      {others(line).map(({ field, message }) => (
                        <span key={`${field} ${message}`}>
                          {nameOf(field, message)}
                          {message}
                        </span>
                      ))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {hidden > 0 && <p className="rt-subtitle">{t('moreLines', { count: hidden })}</p>}
      </section>
    </>
  )
}

function groupBy(faults: LineFault[]): Map<number, LineFault[]> {
  const found = new Map<number, LineFault[]>()
  for (const fault of faults) found.set(fault.on ?? fault.line, [...(found.get(fault.on ?? fault.line) ?? []), fault])
  return found
}

/** The lines that the backend would import: without the example of the template. */
function sheetIn(text: string): { heading: string[]; lines: { line: number; cells: string[] }[] } {
  const [heading, ...lines] = readCsv(text).filter((line, at) => at === 0 || !isExample(line))
  return { heading: (heading?.cells ?? []).map((title) => title.trim()), lines }
}
