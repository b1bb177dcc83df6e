import { expect, it } from 'vitest'
import { scorePassword, strengthOf } from '../../../src/widgets/password-strength.ts'

it.each([
  [104, '', 0],
  [105, 'aaaaaa', 12],
  [106, 'abcdef', 30],
  [106, '123456', 30],
  [107, 'abc123', 40],
  [108, 'Passw0rd', 57],
  [108, 'Passw0rd!', 72],
  [109, 'aB3$ef', 60],
  [110, 'P@ssw0rd2024', 82],
  [110, 'Abcdef1234!@', 90],
])('acceptance %d: the password "%s" scores %d', (_number, password, score) => {
  expect(scorePassword(password)).toBe(score)
})

it('acceptance 111: six characters are low from 30, medium from 60, strong from 80 points', () => {
  expect(['abcdef', 'Passw0rd', 'aB3$ef', 'Passw0rd!', 'P@ssw0rd2024', 'Abcdef1234!@'].map(strengthOf)).toEqual([1, 1, 2, 2, 3, 3])
})

it('acceptance 112: six characters with fewer points are low, whatever was there before', () => {
  expect([strengthOf('Abcdef1234!@'), strengthOf('aaaaaa'), strengthOf('______')]).toEqual([3, 1, 1])
})

it('acceptance 113: the n-th of a character adds 5/n', () => {
  expect(['a', 'aa', 'aaaa', 'aaaaaaaaaa'].map(scorePassword)).toEqual([5, 7, 10, 14])
})

it('acceptance 114: one more kind of character adds 10 points', () => {
  expect(['abcd', 'abc1', 'aB1c', 'aB1!'].map(scorePassword)).toEqual([20, 30, 40, 50])
})
