import { expect, it } from 'vitest'
import { entries_of } from './report_armies'

it('tells apart the units of an order of battle, whatever lines it was broken into', () => {
  const hexes = `
[R1]   1st Regiment: infantry, 0 of 4 stands, type E,
       trained, close order, eliminated
[2/24] One company: infantry
`
  expect(entries_of(hexes)).toEqual([
    {
      label: 'R1',
      words: '1st Regiment: infantry, 0 of 4 stands, type E, trained, close order, eliminated',
    },
    { label: '2/24', words: 'One company: infantry' },
  ])
  const measured = `( ) Colonne bleue : 4 points d’armée sur 9 ; points
    d’action : gauche 0
(B1) 1er bleu : hors de la table`
  expect(entries_of(measured)).toEqual([
    { label: '', words: 'Colonne bleue : 4 points d’armée sur 9 ; points d’action : gauche 0' },
    { label: 'B1', words: '1er bleu : hors de la table' },
  ])
  const figures = `Village
S  Tireur d’élite: 0 homme sur 1
B  Guerriers: 11 hommes sur 20
      10 à terre; 11 à terre
      en panique
   Canon: canon léger, 3 blessures`
  expect(entries_of(figures)).toEqual([
    { label: '', words: 'Village' },
    { label: 'S', words: 'Tireur d’élite: 0 homme sur 1' },
    { label: 'B', words: 'Guerriers: 11 hommes sur 20; 10 à terre; 11 à terre en panique' },
    { label: '', words: 'Canon: canon léger, 3 blessures' },
  ])
  expect(entries_of('The Prussians, as far as known:\n')).toEqual([
    { label: '', words: 'The Prussians, as far as known:' },
  ])
})
