// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { Answered } from '../../../src/dashboards/kit/answered.tsx'
import { Figures, type Shown } from '../../../src/dashboards/kit/figure.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'

beforeAll(() =>
  startI18n({
    locales: ['en-US'],
    defaultLocale: 'en-US',
    stored: { read: () => undefined } as never,
    namespaces: ['dashboards/overview', 'widgets/charts', 'request/client'],
  }),
)

const written = (shown: Omit<Shown, 'title'>) => {
  render(
    <Figures answer={{ data: 0, busy: false, reload: () => undefined }} shape={{ figures: 1 }} of={() => [{ title: 'One', ...shown }]} />,
  )
  return screen.getByRole('definition').querySelector('span')!.textContent
}

it.each([
  ['seconds', 35_999, '9 h 59 min 59 s'],
  ['seconds', 120_207, '33 h 23 min'],
  ['seconds', 36_029, '10 hours'],
  ['money', 999_999, '¥9,999.99'],
  ['money', 1_000_099, '¥10,000.99'],
  ['money', 1_000_000, '¥10,000'],
  ['money', 647_500, '¥6,475'],
  ['count', null, '—'],
] as const)(
  '%s of %s stand as %s in a card: seconds beside hours are in the list behind it, an amount is exact (O25)',
  (measure, value, text) => {
    expect(written({ measure, value })).toBe(text)
  },
)

it('issue 14: a card that fails says of what it was, and why', () => {
  const answer = { data: undefined, failure: 'It did not answer', busy: false, reload: () => undefined }
  render(
    <Answered answer={answer} title="What is in stock?">
      {() => null}
    </Answered>,
  )
  expect(screen.getByRole('region', { name: 'What is in stock?' }).textContent).toContain('It did not answer')
})
