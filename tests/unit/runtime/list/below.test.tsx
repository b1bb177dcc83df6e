// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Problem } from '../../../../src/request/problem.ts'
import { actions, listScreen, openScreen, row } from './setting.tsx'

beforeEach(() => localStorage.clear())

const below = [{ entity: 'secret', title: 'Keys', goes: true as const, screen: 'account/application-detail', with: { appId: 'appId' } }]
const shown = { ...listScreen, actions: actions.flatMap((one) => (one.name === 'remove' ? [{ ...one, below }] : [])) }
const path = '/server/app/remove'

it('staff 1: the question of a deletion says what goes along, and nothing goes before it is answered', async () => {
  const { screen, user, to } = await openScreen({
    screen: shown,
    rows: [row(1)],
    answers: { [path]: ({ mode }) => (mode === 'look' ? { below: 'Deleted along with it: Keys (3).' } : null) },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('Delete Application 1? Deleted along with it: Keys (3).')).toBeTruthy()
  expect(to(path).map(({ body }) => body)).toEqual([{ appId: 'app-1', mode: 'look' }])
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(to(path).map(({ body }) => body)[1]).toEqual({ appId: 'app-1' }))
})

it('staff 1: a row that others hold is not asked about: the refusal counts them and leads to them', async () => {
  const message = 'It cannot be deleted while this belongs to it: Keys (3)'
  const { screen, user, to, opened } = await openScreen({
    screen: shown,
    rows: [row(1)],
    answers: {
      [path]: () => Promise.reject(new Problem('conflict', 409, message, { body: { data: { below: [{ entity: 'secret', count: 3 }] } } })),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const refusal = await screen.findByRole('alertdialog')
  expect(within(refusal).getByText(message)).toBeTruthy()
  await user.click(within(refusal).getByRole('button', { name: 'Show Keys' }))
  await waitFor(() => expect(opened).toMatchObject([{ screen: 'account/application-detail', query: { appId: 'app-1' } }]))
  expect(to(path)).toHaveLength(1)
})
