import { useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import type { ListScreen, ReportScreen } from '../../schema/compiled-screen.ts'
import type { Search } from '../../schema/compiled.ts'
import { daysBefore, daysOfPeriod, leavesDaysOut } from '../../schema/period.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import { useNow } from '../../widgets/use-now.ts'
import { useAddress } from '../action/address.tsx'
import { nameExport, saveFile } from '../action/save-file.ts'
import { BlockBoundary } from '../block-boundary.tsx'
import { AppliedChips } from '../list/applied-chips.tsx'
import { writeFilters } from '../list/filter-text.ts'
import { buildFilters, readQuery, writeQuery, type Filter } from '../list/query.ts'
import { SearchForm } from '../list/search-form.tsx'
import { TurnProvider } from '../list/use-rows.ts'
import { ChartBlock, FigureBlock } from './block.tsx'
import { daysAsked, questionsOf, type Asked, type Counted } from './questions.ts'
import { AskingProvider, useAsk } from './use-block.ts'
import { csvOf, linesOf, type Line } from './write-report.ts'
import './report.css'

/** The name of the period in the address; no field can have it. */
const PERIOD = '_period'

type Props = { screen: ReportScreen; embedded?: boolean | undefined }

/** Figures, charts, tables and texts about rows, with one period and one set of filters for all of them. */
export function ReportView({ screen, embedded }: Props) {
  const say = useTexts('runtime/report')
  const ask = useAsk(screen)
  const asking = useMemo(() => ({ ask, failed: new Set<() => Promise<void>>() }), [ask])
  const { params, go } = useAddress()
  const [from, to] = daysOfPeriod(screen.period, useNow())
  const [turn, again] = useState(0)
  const list = useMemo(() => listOf(screen, say('period')), [screen, say])
  const query = useMemo(() => readQuery(params, list, []), [params, list])
  const asked = useMemo<Asked>(() => {
    const { [PERIOD]: _, ...filters } = buildFilters(query, list)
    return { ...daysAsked(query.filters[PERIOD], screen.period, Date.now()), filters }
    // oxlint-disable-next-line react/exhaustive-deps -- another day is another period, not another moment
  }, [query, list, screen.period, from, to])
  const [earlier, last] = daysBefore(asked.days, asked.isRolling)
  const search = (filters: Record<string, Filter>) => go((before) => writeQuery(before, { ...query, filters }, list), 'ahead')
  return (
    <section className="rt-report" aria-label={screen.title}>
      <header className="rt-head">
        {!embedded && (
          <div className="rt-title">
            <h1>{screen.title}</h1>
            {screen.help && <p className="rt-subtitle">{screen.help}</p>}
          </div>
        )}
        <div className="rt-report-tools">
          <ExportButtons screen={screen} asked={asked} filters={query.filters} />
          <Button onClick={() => window.print()}>{say('print')}</Button>
        </div>
      </header>
      <SearchForm
        of={screen.title}
        search={list.search}
        filters={query.filters}
        onSearch={search}
        again={() => Promise.resolve(again((before) => before + 1))}
      />
      <AppliedChips
        search={screen.search}
        filters={query.filters}
        isRefined={false}
        onSearch={search}
        onClear={() => search(query.filters[PERIOD] === undefined ? {} : { [PERIOD]: query.filters[PERIOD] })}
      />
      <p className="rt-report-days">
        {say(leavesDaysOut(asked.days, asked.isRolling) ? 'daysByWeeks' : 'days', {
          from: asked.days[0],
          to: asked.days[1],
          earlier,
          last,
        })}
      </p>
      <AskingProvider value={asking}>
        <TurnProvider value={turn}>
          <div className="rt-report-blocks">
            {screen.blocks.map((block) => {
              if (block.kind === 'text')
                return (
                  <div key={block.name} className="rt-report-text" data-wide={block.wide}>
                    <h2>{block.title}</h2>
                    <p>{block.text}</p>
                  </div>
                )
              const about = { screen, asked, params }
              return (
                <BlockBoundary key={block.name} name={block.title} place={`${screen.id}#/blocks/${block.name}`}>
                  {block.kind === 'figure' ? <FigureBlock block={block} {...about} /> : <ChartBlock block={block} {...about} />}
                </BlockBoundary>
              )
            })}
          </div>
        </TurnProvider>
      </AskingProvider>
    </section>
  )
}

/** The period and the filters of a report are parsed and written like those of a list. */
function listOf(screen: ReportScreen, title: string): ListScreen['list'] {
  // By its name, which stands in the box and moves along with today.
  const period: Search = { name: PERIOD, title, control: 'date-range', days: true, default: screen.period }
  return { call: screen.rows[0]!.call, view: 'table', columns: [], search: [period, ...screen.search], pageSize: 1 }
}

type Format = 'xlsx' | 'csv'
const formats: Format[] = ['xlsx', 'csv']

/** The code that writes workbooks is loaded on demand. */
const bookOf = (lines: Line[]): Promise<Blob> => import('./write-book.ts').then((found) => found.writeBook(lines))

function ExportButtons({ screen, asked, filters }: { screen: ReportScreen; asked: Asked; filters: Record<string, Filter> }) {
  const say = useTexts('runtime/report')
  const tell = useTexts('runtime/views')
  const t = useTexts('runtime/list')
  const locale = useLocale()
  const ask = useAsk(screen)
  const [busy, setBusy] = useState<Format>()
  const save = async (format: Format) => {
    setBusy(format)
    try {
      const counted = screen.blocks.filter((block): block is Counted => block.kind !== 'text')
      const all = await Promise.all(
        counted.map(async (block) => {
          const answers = await Promise.all(questionsOf(screen, block, asked).map((body) => ask(block, body)))
          return { block, answers: answers.filter((one) => one !== undefined) }
        }),
      )
      const lines = linesOf(tell, say, screen, asked, all, writeFilters(screen.search, filters, t, locale))
      const file = format === 'csv' ? new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }) : await bookOf(lines)
      saveFile(file, nameExport(screen.title, format))
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast.error(problem.message)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      {formats.map((format) => (
        <Button key={format} loading={busy === format} onClick={() => void save(format)}>
          {say(format)}
        </Button>
      ))}
    </>
  )
}
