import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { languageDataFolder } from './language-data.ts'
import type { Language } from './languages.ts'

/** Whether a language has a word, in any case. */
export type Dictionary = (word: string) => boolean

/** Parts of a file with the data of a language, by their place in its list of offsets (`tessdatamanager.h` of Tesseract). */
const PARTS = { words: 19, characters: 21 } as const

/** Sizes of the header of a word graph, and of one edge of it, in bytes (`dawg.cpp`). */
const HEADER = 10
const EDGE = 8

/** Flags of an edge, above the bits of its character: the last one of its node, and one that ends a word. */
const IS_LAST = 1
const ENDS_WORD = 4
const FLAG_BITS = 3

const opened = new Map<Language, Dictionary>()

/**
 * Opens the words that the recogniser itself has for a language: about 4 MB, in a tenth of a second, once for a process.
 * @throws Error when the data of the language is not installed
 */
export function openDictionary(language: Language): Dictionary {
  const before = opened.get(language)
  if (before) return before
  const data = gunzipSync(readFileSync(`${languageDataFolder(language)}/${language}.traineddata.gz`))
  const graph = readGraph(partOf(data, PARTS.words), partOf(data, PARTS.characters).toString('utf8'))
  const dictionary = (word: string) => casesOf(word).some((written) => hasWord(graph, written))
  opened.set(language, dictionary)
  return dictionary
}

/** The words of a language as a graph of characters. A node is a run of edges, and an edge has the place of the next node. */
type Graph = { edges: Buffer; count: number; characters: Map<string, number>; characterBits: number }

function partOf(data: Buffer, part: number): Buffer {
  const offsets = Array.from({ length: data.readInt32LE(0) }, (_, i) => Number(data.readBigInt64LE(4 + 8 * i)))
  const from = offsets[part] ?? -1
  const after = offsets.filter((offset) => offset > from)
  return Buffer.from(from < 0 ? data.subarray(0, 0) : data.subarray(from, Math.min(data.length, ...after)))
}

function readGraph(part: Buffer, listed: string): Graph {
  if (part.length < HEADER) return { edges: part, count: 0, characters: new Map(), characterBits: 0 }
  const [, ...lines] = listed.split('\n')
  return {
    edges: part.subarray(HEADER),
    count: part.readInt32LE(6),
    characters: new Map(lines.map((line, i) => [line.split(' ')[0] ?? '', i])),
    characterBits: Math.ceil(Math.log2(part.readInt32LE(2) + 1)),
  }
}

function casesOf(word: string): string[] {
  const low = word.toLowerCase()
  return [...new Set([low, low.charAt(0).toUpperCase() + low.slice(1), word])]
}

function hasWord(graph: Graph, word: string): boolean {
  let [node, isEnd] = [0, false]
  for (const [at, character] of [...word].entries()) {
    const edge = at > 0 && node === 0 ? null : findEdge(graph, node, graph.characters.get(character))
    if (!edge) return false
    ;[node, isEnd] = [edge.next, edge.isEnd]
  }
  return isEnd
}

function findEdge({ edges, count, characterBits }: Graph, node: number, character?: number): { next: number; isEnd: boolean } | null {
  for (let i = node; i < count; i++) {
    const edge = edges.readBigUInt64LE(EDGE * i)
    const flags = Number((edge >> BigInt(characterBits)) & 7n)
    if (Number(edge & ((1n << BigInt(characterBits)) - 1n)) === character)
      return { next: Number(edge >> BigInt(characterBits + FLAG_BITS)), isEnd: (flags & ENDS_WORD) !== 0 }
    if ((flags & IS_LAST) !== 0) return null
  }
  return null
}
