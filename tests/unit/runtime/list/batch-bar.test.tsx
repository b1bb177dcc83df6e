// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { startI18n } from '../../../../src/i18n/i18n.ts'
import { createStored } from '../../../../src/session/storage.ts'
import { BatchBar } from '../../../../src/runtime/list/batch-bar.tsx'
import { PlacesProvider, type Places } from '../../../../src/runtime/router/places.ts'
import type { Action } from '../../../../src/schema/compiled.ts'

const grant = { name: 'grant', title: 'Grant', on: ['batch'] } as unknown as Action

it('does nothing to the few rows selected before while all are still being selected', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored() })
  const run = vi.fn<() => void>()
  const bar = (isBusy: boolean) => (
    <PlacesProvider value={{} as Places}>
      <BatchBar
        actions={[grant]}
        rows={[{ id: 1 }]}
        busy={undefined}
        run={run}
        unselect={() => {}}
        whole={{ total: 1000, isBusy, isChosen: false, chooseAll: () => Promise.resolve() }}
      />
    </PlacesProvider>
  )
  const { rerender } = render(bar(true))
  await userEvent.click(screen.getByRole('button', { name: 'Grant' }))
  expect(run).not.toHaveBeenCalled()
  rerender(bar(false))
  await userEvent.click(screen.getByRole('button', { name: 'Grant' }))
  expect(run).toHaveBeenCalledTimes(1)
})
