// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { ComparedWith } from '../../../src/dashboards/kit/compared-with.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'

beforeAll(() =>
  startI18n({
    locales: ['en-US'],
    defaultLocale: 'en-US',
    stored: { read: () => undefined } as never,
    namespaces: ['dashboards/overview'],
  }),
)

it('issue 14: a dashboard says which days “the period before” was, for it does not always end where this one begins', () => {
  const { rerender } = render(<ComparedWith period={{ from: '2026-10-31', to: '2026-11-29' }} />)
  expect(screen.getByText('Compared with 2026-09-26 to 2026-10-25, whole weeks earlier')).toBeTruthy()
  rerender(<ComparedWith period={{ from: '2026-11-29', to: '2026-11-29' }} />)
  expect(screen.getByText('Compared with 2026-11-28')).toBeTruthy()
})
