import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import { Problem } from '../../request/problem.ts'
import { nameExport, saveFile } from '../../runtime/action/save-file.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Menu } from '../../widgets/kit/menu.tsx'

/** The backend's export of a card, and the permission that it requires. */
export type ExportedBy = { permission: string; path: string; body: Record<string, unknown> }

/** Exports the content of a card to a file. Hidden without permission. */
export function ExportButton({ permission, path, body, title }: ExportedBy & { title: string }) {
  const say = useTexts('dashboards/overview')
  const client = useClient()
  const { can } = useSession()
  const [busy, setBusy] = useState(false)
  if (!can(permission, 'export')) return null
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      saveFile(await client.post<File>(path, format === 'csv' ? body : { ...body, format }), nameExport(title, format))
    } catch (problem) {
      // The client has shown the error.
      if (!(problem instanceof Problem)) throw problem
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={say('exportAs')}
      items={(['csv', 'xlsx'] as const).map((format) => ({ name: format, title: say(format), onSelect: () => void save(format) }))}
      trigger={(props) => (
        <Button variant="link" size="small" loading={busy} {...props}>
          {say('exportChart')}
        </Button>
      )}
    />
  )
}
