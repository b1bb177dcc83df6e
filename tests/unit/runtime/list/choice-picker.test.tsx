// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listScreen, openScreen } from './setting.tsx'

const places = Array.from({ length: 1500 }, (_, at) => ({ value: `p${at}`, title: `Place ${at}` }))
const screenOf = (choices: typeof places) => ({
  ...listScreen,
  list: { ...listScreen.list, search: [{ name: 'place', title: 'Place', control: 'choice' as const, choices }] },
})
beforeEach(() => localStorage.clear())

it('of very many choices no more are drawn than one looks through, and typing finds all others (17)', async () => {
  const { screen, user, address } = await openScreen({ screen: screenOf(places) })
  await screen.findByText('Application 1')
  await user.click(screen.getByRole('button', { name: /Place/ }))
  expect(screen.getAllByRole('checkbox', { name: /^Place/, hidden: true })).toHaveLength(100)
  expect(screen.getByText('100 of 1,500 are shown. Type to find the others.')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find', hidden: true }), { target: { value: 'place 1499' } })
  await user.click(screen.getByRole('checkbox', { name: 'Place 1499', hidden: true }))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find', hidden: true }), { target: { value: 'nowhere' } })
  expect(screen.getByText('Nothing matches')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(address.now).toBe('/account/application?place=p1499')
})

it('a few choices are looked through without a search', async () => {
  const { screen, user } = await openScreen({ screen: screenOf(places.slice(0, 20)) })
  await screen.findByText('Application 1')
  await user.click(screen.getByRole('button', { name: /Place/ }))
  expect(screen.queryByRole('searchbox', { name: 'Find', hidden: true })).toBeNull()
})
