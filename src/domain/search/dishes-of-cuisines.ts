/** Well-known dishes by cuisine or kind. A guide without the dish finds kitchens that may well cook it, as a close match. Folded and singular. */
export const DISHES_OF_CUISINES: Readonly<Record<string, readonly string[]>> = {
  japanese: ['teriyaki', 'edamame', 'bento', 'okonomiyaki', 'takoyaki', 'yakitori', 'donburi', 'gyudon', 'sukiyaki', 'miso soup', 'mochi', 'omakase'],
  chinese: ['kung pao', 'szechuan chicken', 'black bean sauce', 'lo mein', 'congee', 'prawn toast', 'crispy seaweed', 'hot pot', 'hotpot'],
  indian: ['dosa', 'idli', 'thali', 'vada', 'uttapam', 'poppadom', 'tandoori', 'raita', 'chaat', 'bhel puri'],
  thai: ['tom kha', 'panang', 'penang', 'rendang', 'thai fishcake'],
  vietnamese: ['banh xeo', 'bun thit nuong', 'cao lau'],
  italian: ['risotto', 'calzone', 'carpaccio', 'arancini', 'saltimbocca', 'cannelloni', 'minestrone', 'caprese', 'osso buco', 'panna cotta', 'pizza', 'pasta'],
  mexican: ['burrito', 'fajita', 'nachos', 'quesadilla', 'tamale', 'chilli con carne', 'chimichanga', 'taco', 'guacamole'],
  spanish: ['paella', 'tapa', 'sangria', 'gazpacho', 'tortilla', 'patatas bravas', 'pintxo'],
  french: ['cassoulet', 'coq au vin', 'bouillabaisse', 'crepe', 'fondue', 'raclette', 'nicoise', 'tarte tatin', 'quiche lorraine', 'foie gras'],
  turkish: ['kebab', 'doner', 'lahmacun', 'pide', 'kofte', 'borek'],
  'middle eastern': ['shawarma', 'falafel', 'mezze', 'hummus', 'fattoush', 'tagine'],
  mediterranean: ['gyros', 'souvlaki', 'moussaka', 'stifado', 'kleftiko', 'spanakopita', 'dolmades', 'horiatiki', 'greek salad'],
  'south american': ['arepa', 'empanada', 'feijoada', 'churrasco', 'lomo saltado', 'choripan', 'asado'],
  thali: ['biryani', 'pulao'],
  steak: ['fillet', 'tenderloin', 'filet mignon', 'minute steak'],
  steakhouse: ['t bone', 'fillet steak', 'rump steak', 'wagyu', 'chateaubriand', 'porterhouse'],
}
