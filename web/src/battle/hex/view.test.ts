import { expect, it } from 'vitest'
import { speak_of } from '../vocabulary'
import { hex_unit_words, type HexUnit } from './view'

speak_of({
  vocabulary: {
    class: { infantry: { en: 'infantry', fr: 'infanterie', sign: 'foot' } },
    'may-not': {
      march: { en: 'makes no march', fr: 'ne marche pas' },
      assault: { en: 'starts no assault', fr: 'ne lance pas d’assaut' },
    },
  },
})

const guns: HexUnit = {
  name: { en: 'Naval guns', fr: 'Canons de marine' },
  label: 'Nav',
  side: 'british',
  class: 'infantry',
  quality: 'elite',
  order: 'loose',
  fire: 'A',
  ratings: [],
  'may-not': ['march', 'assault'],
  breaks: false,
  at: '0809',
  stands: 3,
  of: 3,
  targets: [],
  activated: false,
  moved: false,
  fired: false,
  waiting: false,
  left: false,
  fights: 0,
}

const view = (unit: HexUnit) => ({
  active: null,
  target: null,
  sides: [{ id: 'british', name: { en: 'British', fr: 'Britanniques' }, controls: [] }],
  units: [unit],
  sectors: [],
  objectives: [],
})

it('what a scenario keeps a unit from is told of it', () => {
  const words = hex_unit_words(view(guns), 1)
  expect(words).toContain('makes no march, starts no assault, not counted for the break point')
  const rifles = { ...guns, 'may-not': [], breaks: true }
  expect(hex_unit_words(view(rifles), 1)).not.toMatch(/march|assault|break point/)
})

it('words are those of the server, and an id that it has no word for stands as it is', () => {
  const words = hex_unit_words(view({ ...guns, class: 'camelry', quality: 'elite' }), 1)
  expect(words).toContain('camelry, elite')
  expect(hex_unit_words(view(guns), 1)).toContain('infantry, elite')
})
