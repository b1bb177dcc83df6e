import { withTexts } from '../i18n/i18n.ts'
import type { Kinds } from './registry.ts'

/** Each kind of screen is a chunk of its own: a list does not load the forms. */
export const kinds: Kinds = {
  list: () => import('./list/list-view.tsx').then((found) => found.ListView),
  form: () => import('./form/form-screen.tsx').then((found) => found.FormScreenView),
  detail: () => import('./detail/detail-view.tsx').then((found) => found.DetailView),
  tabs: () => import('./tabs/tabs-view.tsx').then((found) => found.TabsView),
  report: () =>
    withTexts(import('./report/report-view.tsx'), 'runtime/report', 'runtime/views', 'widgets/charts').then((found) => found.ReportView),
  result: () => import('./result/result-view.tsx').then((found) => found.ResultView),
}
