import { describe, expect, it } from 'vitest'
import { address_of, sheets, type Choices } from './sheets'

const choices: Choices = {
  of: 'scenarios/soor',
  ruleset: 'game-of-kings',
  lang: 'fr',
  paper: 'letter',
  scale: 50,
  troops: true,
  chapter: 'Mêlée & moral',
}
const sheet = (what: string) => {
  const found = sheets.find((one) => one.what === what)
  if (!found) throw new Error(what)
  return found
}

describe('what is printed', () => {
  it('is asked for where the server has it', () => {
    expect(address_of(sheet('roster'), choices, 'html')).toBe(
      'scenarios/soor/roster?lang=fr&paper=letter',
    )
    expect(address_of(sheet('reference'), choices, 'pdf')).toBe(
      'rules/game-of-kings/reference.pdf?lang=fr&paper=letter',
    )
  })

  it('has scale and troops in the map alone, and the chapter in the rules', () => {
    expect(address_of(sheet('map'), choices, 'pdf')).toBe(
      'scenarios/soor/map.pdf?lang=fr&paper=letter&scale=50&troops=yes',
    )
    const plain = { ...choices, troops: false, chapter: '' }
    expect(address_of(sheet('map'), plain, 'pdf')).not.toContain('troops')
    expect(address_of(sheet('chapters'), choices, 'html')).toBe(
      'rules/game-of-kings/chapters?lang=fr&paper=letter&chapter=M%C3%AAl%C3%A9e+%26+moral',
    )
    expect(address_of(sheet('chapters'), plain, 'html')).not.toContain('chapter=')
  })
})
