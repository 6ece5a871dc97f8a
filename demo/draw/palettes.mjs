// biome-ignore-all format: a table, one cuisine a line.
/**
 * One palette per cuisine, in the order table, cloth, ware (plates), prop, pop, leaf, wall, sky, night ink. In addition: `set` the cutlery,
 * `cloth` the tablecloth, `front` the kind of building (facade.mjs), `sign` its sign.
 */
const P = (s) => {
  const [table, cloth, ware, prop, pop, leaf, wall, sky, ink] = s.split(' ').map((c) => `#${c}`)
  return { table, cloth, ware, prop, pop, leaf, wall, sky, ink }
}
export const CUISINES = {
  'Modern British': { p: P('c9d0bd 3f5a49 f6f0e1 d99a2b b8452f 5c7a45 6d8a76 f0dcb8 22302a'), set: 'cutlery', cloth: 'stripes', front: 'georgian', sign: 'leaf' },
  'Traditional British': { p: P('7b2f2b f0e2c4 fbf4e4 d8a441 c4512d 6f8446 8c3b30 b9cfd0 2b1a1d'), set: 'cutlery', cloth: 'gingham', front: 'pub', sign: 'crown' },
  French: { p: P('e9c9bd 2f4a7c fdf6e8 b23a48 d8573f 6d8b58 f3e2c6 a9c6d8 1f2540'), set: 'cutlery', cloth: 'gingham', front: 'mansard', sign: 'glass' },
  Italian: { p: P('d8603c f7ead0 fff8ea 35694f c8322b 4e7f43 e9a15f f7dcb0 3a1c22'), set: 'cutlery', cloth: 'gingham', front: 'arches', sign: 'fork' },
  Spanish: { p: P('e3a32f 9c2f2f fff4dc 2f5d6b c93a2a 7a8b3c f6ead2 f2b78a 3b1620'), set: 'cutlery', cloth: 'tiles', front: 'arches', sign: 'sun' },
  Mediterranean: { p: P('5b9bb0 f8edd6 fffaf0 e0a340 d6543a 6f8f4e faf0dc 9fd0dc 173646'), set: 'cutlery', cloth: 'tiles', front: 'arches', sign: 'fish' },
  'Modern European': { p: P('bcae9f 28323f f4efe6 c97b4a a8443c 71865e 56646e e8cfb4 1d232c'), set: 'cutlery', cloth: 'plain', front: 'georgian', sign: 'fork' },
  'Contemporary European': { p: P('e7b8a6 703345 fbf3ea 3f6570 d94f3d 6e8a66 c98a80 f6e3cf 2d1a28'), set: 'cutlery', cloth: 'terrazzo', front: 'modern', sign: 'sun' },
  Japanese: { p: P('33415c d9c7a5 f3eee0 c2412f e2674a 7c9a63 2d3b52 e8b9a0 141b2c'), set: 'chopsticks', cloth: 'planks', front: 'noren', sign: 'fish' },
  Chinese: { p: P('a92a2a f2c464 fbf0dc 1f4b45 e8752e 5f8a4d 97302c f0b46c 2b0f18'), set: 'chopsticks', cloth: 'plain', front: 'lantern', sign: 'sun' },
  Thai: { p: P('1f6f64 f2b83c fdf3df e2553b e9862f 86b04a 2a8576 f7cf8d 12303a'), set: 'chopsticks', cloth: 'stripes', front: 'lantern', sign: 'leaf' },
  Vietnamese: { p: P('9cbf94 f6e7b4 fffaf0 2e6b5c dd4b39 5e9447 f0d68a bfe0d6 1d3b35'), set: 'chopsticks', cloth: 'tiles', front: 'lantern', sign: 'leaf' },
  Indian: { p: P('7d2a5a f2a32c fcefd8 1f6a72 e5582b 6a9a4a e0792f f6c7a8 2e1030'), set: 'none', cloth: 'tiles', front: 'arches', sign: 'sun' },
  'Middle Eastern': { p: P('2d5f73 e9c58a fdf4e2 b5532f d94b34 7d9549 e6c795 f3b98b 16283a'), set: 'none', cloth: 'tiles', front: 'arches', sign: 'moon' },
  Turkish: { p: P('1f7a8c f4d9b0 fff6e6 b02e3c e0612f 7f9d55 c4473b a8d8d6 122c3c'), set: 'none', cloth: 'stripes', front: 'modern', sign: 'moon' },
  Mexican: { p: P('e8508a f8c63d fff3e0 1f7f7b ef5b2e 7aa23f f08a3c 9adfd9 3a1236'), set: 'none', cloth: 'stripes', front: 'modern', sign: 'sun' },
  'South American': { p: P('2f7f5f f5b942 fbf0da d2492f e97a35 86a845 3d8f8a f7c896 16302c'), set: 'cutlery', cloth: 'planks', front: 'modern', sign: 'sun' },
  Fusion: { p: P('6a5bb0 f6a69a fbf3ec 23a08f f26a4b 8fbf5a 4d4396 f9cfc0 1f1842'), set: 'chopsticks', cloth: 'terrazzo', front: 'modern', sign: 'moon' },
  Seafood: { p: P('1f4e68 dfeae4 fbf8ef e6773f e9573c 6d9a72 e8eee6 a9d3df 0f2638'), set: 'cutlery', cloth: 'stripes', front: 'harbour', sign: 'fish' },
  Steakhouse: { p: P('3b2320 b9793f efe4d0 8c2b26 c43d2b 75843f 4a2a26 d9895a 180d10'), set: 'cutlery', cloth: 'planks', front: 'georgian', sign: 'bull' },
  Vegetarian: { p: P('dfe3b0 5a8f4f fffbea e39a2e e4633c 4f8a45 9dbd7a f8ecc0 24371f'), set: 'cutlery', cloth: 'gingham', front: 'modern', sign: 'leaf' },
  Vegan: { p: P('f3c08a 2f7a5a fff7e6 dd5f4a ef8a3d 5d9b52 3f8a6a fbe2bd 1c3a30'), set: 'cutlery', cloth: 'terrazzo', front: 'modern', sign: 'leaf' },
  'Fine Dining': { p: P('23252f c7a766 f7f3ea 8f8a83 b5453f 6f8464 343846 c9a58f 101118'), set: 'cutlery', cloth: 'plain', front: 'georgian', sign: 'glass' },
  Bistro: { p: P('b9473c fbeed6 fff8ec 274b57 dd8a3a 718c50 2f5a66 f3d3a6 261620'), set: 'cutlery', cloth: 'gingham', front: 'mansard', sign: 'fork' },
  Brasserie: { p: P('234f43 efd9a4 fdf6e6 c08a3a cf4a34 7d9a58 1f4a40 e9c9a2 0f241f'), set: 'cutlery', cloth: 'terrazzo', front: 'mansard', sign: 'glass' },
  'Wine Bar': { p: P('5a1f3d e7b7a0 f8efe2 c98b3f a82f45 7f8a4c 6d2a48 e6a98c 22091c'), set: 'none', cloth: 'planks', front: 'georgian', sign: 'glass' },
  Gastropub: { p: P('3a5a50 e4b565 f6eedb a9573a d1562f 7f9650 2f5048 f1c99c 15231f'), set: 'cutlery', cloth: 'planks', front: 'pub', sign: 'bull' },
}
