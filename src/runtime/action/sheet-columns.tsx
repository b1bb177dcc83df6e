import { say, useTexts } from '../../i18n/i18n.ts'
import type { SheetColumn } from '../../schema/compiled.ts'
import { csvLine } from '../../schema/write-csv.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { saveFile } from './save-file.ts'

/** The columns of an import file, and a template to download. */
export function SheetColumns({ title, columns }: { title: string; columns: SheetColumn[] }) {
  const t = useTexts('runtime/import')
  const between = say('widgets/kit', 'comma')
  const isExplained = columns.some(({ help, choices, names, entries }) => help || choices || names || entries)
  return (
    <section className="rt-sheet">
      <div className="rt-sheet-head">
        <h3>{t('sheetTitle')}</h3>
        <Button
          variant="link"
          onClick={() => saveFile(templateOf(columns, t('sheetExampleMark')), `${t('sheetFile', { screen: title })}.csv`)}
        >
          {t('sheetTemplate')}
        </Button>
      </div>
      <p className="rt-subtitle">{t('sheetNote')}</p>
      <div className="rt-sheet-table" role="region" aria-label={t('sheetTitle')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sheetColumn')}</th>
              {isExplained && <th scope="col">{t('sheetValue')}</th>}
              <th scope="col">{t('sheetExample')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, title: heading, required, help, choices, names, entries, example }) => (
              <tr key={name}>
                <th scope="row">
                  {heading}
                  {required && <em>{t('sheetRequired')}</em>}
                </th>
                {isExplained && (
                  <td>
                    {entries && <span>{t('sheetEntries')}</span>}
                    {names && !help && <span>{t('sheetNames', { what: names })}</span>}
                    {choices && <span>{t('sheetOneOf', { choices: choices.join(between) })}</span>}
                    {help && <span>{help}</span>}
                  </td>
                )}
                <td>{example === true ? say('schema/display', 'yes') : example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Headings, and an example row whose mark excludes it from the import. Starts with a byte order mark, so that spreadsheets read UTF-8. */
function templateOf(columns: SheetColumn[], mark: string): Blob {
  const example = columns.map(({ example: one }) => (one === true ? say('schema/display', 'yes') : one))
  const heading = csvLine(columns.map(({ title }) => title))
  // In other cells a `#` is part of the text and is escaped.
  const marked = csvLine([`${mark}${example[0] ?? ''}`, ...example.slice(1)]).replace("'#", '#')
  return new Blob([`\uFEFF${heading}${marked}`], { type: 'text/csv;charset=utf-8' })
}
