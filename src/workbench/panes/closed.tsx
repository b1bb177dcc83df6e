import { useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../../widgets/kit/empty.tsx'

/** There is no workbench where the dev server gives no token. */
export function Closed() {
  const t = useTexts('workbench/frame')
  return (
    <main className="wb-closed">
      <Empty title={t('closed')} help={t('closedHelp')} />
    </main>
  )
}
