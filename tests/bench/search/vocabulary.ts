/** Words of generated dishes and venues, the most frequent first: the n-th is drawn about 1/n as often. */

export const DISH_WORDS = `chicken salad cheese burger chips beef fish pie roast soup prawn curry lamb pizza pork bacon
chocolate tomato egg mushroom toast cake cream potato steak grilled fried smoked salmon garlic bread rice spicy vegetable
sausage ice noodles pasta duck tart club sandwich crispy sauce butter onion pudding sticky toffee platter bowl wrap mixed
green apple lemon coconut sweet chilli pepper king tikka masala biryani korma naan paneer samosa bhaji dhal tandoori
spring rolls satay teriyaki ramen udon katsu sushi sashimi gyoza tempura miso tofu edamame pho banh mi pad thai laksa
tacos burrito nachos quesadilla fajitas guacamole paella chorizo tapas patatas croquetas jamon gazpacho churros calamari
lasagne carbonara bolognese arrabbiata pesto ravioli gnocchi risotto margherita pepperoni calzone focaccia bruschetta
tiramisu gelato panna cotta antipasti burrata caprese minestrone cod haddock plaice mussels oysters crab lobster scampi
squid octopus tuna mackerel trout sea bass bream kipper chowder terrine pate rarebit ploughmans scotch shepherds cottage
wellington stew dumplings gammon ribs brisket pulled wings drumsticks schnitzel bratwurst hotdog brioche bagel croissant
pancakes waffles porridge granola yoghurt smoothie omelette frittata shakshuka benedict florentine hash falafel hummus
halloumi kofta kebab shawarma tabbouleh baklava moussaka souvlaki dolma feta olives aubergine courgette cauliflower
broccoli spinach kale cabbage leek parsnip carrot beetroot celeriac squash pumpkin sweetcorn asparagus peas beans lentil
chickpea quinoa couscous bulgur barley polenta crumble custard sponge trifle cheesecake brownie meringue pavlova sorbet
fudge caramel vanilla strawberry raspberry rhubarb blackberry cherry peach pear plum mango banana pineapple ginger cinnamon
espresso latte cappuccino americano mocha tea lemonade cola juice lager ale stout cider wine merlot malbec shiraz rioja
chardonnay sauvignon prosecco champagne gin tonic vodka rum whisky martini mojito negroni spritz zucchini zabaglione`.split(/\s+/)

export const DESCRIPTION_WORDS = `with and served in a fresh sauce of the salad our on cheese chips garlic butter roasted
cream homemade tomato grilled local slow cooked red topped lemon herbs or crispy bread onion white warm seasonal house
spiced dressing rocket smoked pickled rich hand cut toasted mint coriander parsley thyme rosemary basil dill chives
peppercorn mustard horseradish gravy jus glaze aioli mayonnaise relish chutney salsa crushed shaved whipped braised
poached cured charred caramelised aged organic wild free range line caught farm garden oil sea salt black pepper mixed
leaves new potatoes mash fries wedges slaw crackling stuffing yorkshire crumb pastry puff shortcrust golden melted
cheddar stilton brie goats parmesan mozzarella ricotta mascarpone hazelnut walnut almond pistachio cashew peanut sesame
honey maple treacle syrup compote coulis choose ask today vegan vegetarian gluten`.split(/\s+/)

export const VENUE_WORDS = `the inn cafe hotel restaurant coffee house bar arms kitchen club old white lion shop bistro grill
royal head tea crown park red garden horse thai centre tree spice lounge indian tavern kings new room black oak tandoori
hall green bell swan george blue three castle fox burger village hart little rose manor plough lodge deli farm bull bridge
golden pizza diner dragon queens fish wine dog hounds brasserie mill cross sun anchor station cottage star wheatsheaf
italian ship bay chinese corner olive duke angel beach palace coach square bakery express pizzeria hare railway taste
jolly barn moon tapas sushi piri saffron basil ginger lemon thyme olivetti marmaris bosphorus lotus jasmine bamboo sakura
pagoda himalaya gurkha everest bombay delhi punjab lahore dhaka kashmir raj maharaja tiffin masala nawab akash`.split(/\s+/)

export const TOWNS = `London Edinburgh Liverpool Bristol Belfast Nottingham Brighton York Leicester Norwich Newcastle Cardiff
Cambridge Preston Southampton Bournemouth Cheltenham Plymouth Doncaster Derby Northampton Swansea Oxford Reading Glasgow
Bath Exeter Newport Coventry Hull Colchester Bradford Aberdeen Manchester Eastbourne Blackpool Bolton Chester Shrewsbury
Ipswich Lincoln Peterborough Worthing Stockport Wolverhampton Huddersfield Scarborough Swindon Worcester Harrogate Chelmsford
Dundee Warrington Salisbury Oldham Hereford Southport Loughborough Windsor Eton Slough Maidenhead Ascot Bracknell Marlow
Henley Staines Egham Kendal Keswick Penrith Whitby Ludlow Rye Lewes Totnes Truro Penzance Falmouth Bude Oban Fort Inverness`.split(/\s+/)

const SYLLABLES = 'ba be bo bu ca co cu da de di do fa fe fi ga go gu ja jo ka ke ki la le lo lu ma me mi mo na ne ni no pa pe pi po'
  .split(' ')
  .flatMap((first, _, all) => all.slice(0, 12).map((second) => first + second))

/**
 * Unkind words: thousands that begin like the most frequent words of dishes and differ from each other by one letter, so that every
 * beginning and every typing error of a query has many.
 */
export const UNKIND_WORDS = DISH_WORDS.slice(0, 60).flatMap((word) => SYLLABLES.map((ending) => word.slice(0, 4) + ending))

/** Made-up rare words, like names of farms and people, and misspellings on real menus. */
export const RARE_WORDS = SYLLABLES.flatMap((word, index) => [`${word}tto`, `${word}r${index % 7}`, `${word}lings`])
