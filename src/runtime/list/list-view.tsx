import { useTexts } from '../../i18n/i18n.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { UpLink } from '../up-link.tsx'
import { Announce } from './announce.tsx'
import { AppliedChips } from './applied-chips.tsx'
import { firstRequest } from './first-request.ts'
import { ListBegins } from './list-begins.tsx'
import { Needs } from '../action/needs.tsx'
import { ListBody } from './list-body.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { RefineChips } from './refine.tsx'
import { Saved } from './saved.tsx'
import { SearchForm } from './search-form.tsx'
import { useFolded } from './use-folded.ts'
import { useListActions } from './use-list-actions.ts'
import { useList } from './use-list.ts'
import { ViewSwitch } from './view-switch.tsx'
import './list.css'
import './table.css'
import './narrow-table.css'
import './rows.css'

type Props = { screen: ListScreen; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }

ListView.firstRequest = firstRequest

/** The list of an entity. It is described by the schema, and its state is in the address. */
export function ListView({ screen, takes, embedded = false }: Props) {
  const t = useTexts('runtime/list')
  const list = useList(screen, takes)
  const actions = useListActions(screen, takes, list)
  const { rows, query, search, seek, settings, mayQuery } = list
  const { tabs } = screen.list
  const folded = useFolded()
  const body = <ListBody screen={screen} list={list} actions={actions} embedded={embedded} folded={folded} />

  return (
    <section className="rt-list" data-density={settings.density === 'middle' ? undefined : settings.density} aria-label={screen.title}>
      {!embedded && takes && <UpLink up={screen.up} row={{ ...rows.rows[0], ...takes }} />}
      <div className="rt-top" data-embedded={embedded || undefined}>
        <ListToolbar
          title={screen.title}
          help={screen.help}
          untitled={embedded}
          actions={actions.toolbar}
          busy={actions.busy}
          run={actions.run}
          reload={rows.reload}
          loading={rows.loading && !rows.first}
          columns={screen.list.columns}
          refine={list.mayRefine ? screen.list.refine : undefined}
          refined={query.refine}
          onRefine={list.onRefine}
          onSaved={list.saved?.open}
          settings={settings}
          onSettings={list.saveSettings}
          folded={folded}
        />
        {mayQuery && (
          <SearchForm
            of={embedded ? screen.title : undefined}
            search={search}
            filters={query.filters}
            onSearch={seek}
            again={rows.reload}
          />
        )}
      </div>
      {mayQuery && (
        <AppliedChips search={search} filters={query.filters} isRefined={query.refine !== undefined} onSearch={seek} onClear={list.clear} />
      )}
      {query.refine && <RefineChips list={screen.list} refined={query.refine} onRefine={list.onRefine} />}
      <Saved screen={screen} list={list} />
      {screen.list.views && <ViewSwitch views={screen.list.views} chosen={list.view} onChoose={list.pickView} />}
      {screen.list.needs && <Needs call={screen.list.needs} />}
      {screen.list.begins && <ListBegins screen={screen} query={query} />}
      {tabs ? (
        <ListTabs label={screen.title} choices={tabs.choices} value={list.tab} onChange={list.pickTab}>
          {body}
        </ListTabs>
      ) : (
        body
      )}
      <Announce
        request={list.request}
        coming={rows.loading || Boolean(rows.failure) || list.isBeyond}
        text={list.isEmpty ? t('foundNone') : t('found', { count: rows.total, page: query.page, pages: list.last })}
      />
      {actions.host}
    </section>
  )
}
