import { useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../../widgets/kit/empty.tsx'

/** Shown if the dev server provides no token: then there is no workbench. */
export function Closed() {
  const t = useTexts('workbench/frame')
  return (
    <main className="wb-closed">
      <Empty title={t('closed')} help={t('closedHelp')} />
    </main>
  )
}
