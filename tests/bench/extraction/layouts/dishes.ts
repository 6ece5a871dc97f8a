/**
 * Dishes of the layouts, one a line: name, description, and 'm' with meat or fish, 'v' vegetarian, 'e' vegan. They are other dishes than
 * those of `typeset-content.ts`.
 */
export const DISHES = {
  snack: `Padrón Peppers|lime, sea salt|e
Whipped Cod's Roe|rye crisps, dill|m
Pickled Quail Eggs|celery salt|v
Black Pudding Bonbons|apple ketchup|m
Spiced Corn Ribs|smoked paprika, coriander|e
Nocellara Olives|lemon zest|e
Sausage Roll|brown sauce|m
Warm Flatbread|garlic and parsley oil|e
Salt Cod Fritters|tartare sauce|m
Cheddar Gougères|chive, black pepper|v`,
  starter: `Cured Trout|horseradish, beetroot, rye|m
Burrata|blood orange, fennel, mint|v
Chicken Liver Parfait|fig jam, toasted brioche|m
Leek and Potato Velouté|crisp shallots|e
Ham Hock Terrine|piccalilli, sourdough|m
Charred Broccoli|romesco, almonds|e
Devilled Whitebait|lemon, paprika mayonnaise|m
Wild Mushrooms|poached egg, truffle butter|v
Steamed Mussels|cider, bacon, leeks|m
Salt Baked Celeriac|pear, walnut pesto|e`,
  plate: `Roast Hake|white beans, chorizo, parsley|m
Confit Duck Leg|puy lentils, cavolo nero|m
Lamb Rump|peas, mint, anchovy dressing|m
Wild Garlic Gnocchi|asparagus, lemon, pecorino|v
Celeriac Schnitzel|capers, brown butter, slaw|v
Cauliflower Steak|harissa, chickpeas, herbs|e
Chalk Stream Trout|samphire, beurre blanc|m
Pork Belly|burnt apple, mustard mash|m
Short Rib Pie|buttered cabbage, gravy|m
Courgette Risotto|basil, toasted seeds|e
Half Roast Chicken|tarragon butter, fries|m
Butternut Wellington|chestnuts, sage gravy|v`,
  pudding: `Burnt Basque Cheesecake|poached plums|v
Chocolate Nemesis|salted caramel, cream|v
Rice Pudding|raspberry jam|v
Elderflower Jelly|summer berries|e
Date and Walnut Cake|clotted cream|v
Coconut Panna Cotta|mango, passion fruit|e
Plum Crumble|vanilla custard|v
Three Cheese Plate|chutney, crackers|v`,
  tapas: `Patatas Bravas|spicy tomato, aioli|v
Gambas al Ajillo|garlic, chilli, sherry|m
Tortilla Española|potato, caramelised onion|v
Chorizo al Vino|red wine, bay leaf|m
Croquetas de Jamón|serrano ham, béchamel|m
Berenjenas con Miel|fried aubergine, honey|v
Pan con Tomate|grated tomato, olive oil|e
Boquerones|white anchovies, parsley|m
Pulpo a la Gallega|octopus, potato, paprika|m
Espinacas con Garbanzos|spinach, chickpeas, cumin|e
Albóndigas|beef meatballs, almond sauce|m
Setas a la Plancha|oyster mushrooms, garlic|e
Calamares Fritos|crisp squid, lemon|m
Queso Manchego|quince paste, walnuts|v`,
  curry: `Onion Bhaji|crisp onion and gram flour|e
Lamb Samosa|spiced mince, peas|m
Chicken Shashlik|peppers, onion, tandoor|m
Aloo Tikki|potato cakes, tamarind|e
King Prawn Puri|sweet and sour, puffed bread|m
Lamb Rogan Josh|tomato, cardamom, ginger|m
Chicken Tikka Masala|creamy tomato sauce|m
Saag Paneer|spinach, fenugreek, cheese|v
Chana Masala|chickpeas, dried mango|e
Goan Fish Curry|coconut, kokum, curry leaf|m
Bhindi Bhaji|okra, onion, turmeric|e
Navratan Korma|vegetables, cashew cream|v
Beef Madras|hot, coconut, tamarind|m
Tadka Dal|yellow lentils, burnt garlic|e
Pilau Rice|saffron, bay|e
Garlic Naan|tandoor bread|v
Peshwari Naan|almond, sultana, coconut|v
Mint Raita|yoghurt, cucumber|v`,
  chinese: `Sweet and Sour Chicken||m
Beef in Black Bean Sauce||m
King Prawn with Cashews||m
Crispy Shredded Beef||m
Vegetable Chop Suey||e
Mapo Tofu||e
Singapore Noodles||m
Mushroom Foo Yung||v
Chicken Chow Mein||m
Char Siu Pork||m
Kung Po King Prawn||m
Salt and Pepper Tofu||e
Duck in Plum Sauce||m
Bean Sprouts with Garlic||e
Egg Fried Rice||v
Szechuan Aubergine||e
Lemon Chicken||m
Beef with Ginger||m`,
  brunch: `Shakshuka|baked eggs, peppers, feta|v
Eggs Royale|smoked salmon, hollandaise|m
Avocado Toast|chilli, pumpkin seeds, lime|e
Full English|bacon, sausage, eggs, beans|m
Buttermilk Pancakes|maple syrup, blueberries|v
Granola Bowl|coconut yoghurt, berries|e
Mushrooms on Toast|tarragon cream, rocket|v
Courgette Fritters|poached egg, labneh|v
Breakfast Burrito|chorizo, black beans, cheddar|m
Tofu Scramble|spinach, turmeric, rye|e
Corned Beef Hash|fried egg, brown sauce|m
Porridge|banana, almond butter|e`,
  kebab: `Lamb Doner||m
Chicken Shish||m
Lamb Kofte||m
Mixed Doner||m
Chicken Doner||m
Halloumi Kebab||v
Falafel||e
Adana Kebab||m
Vegetable Shish||e
Mixed Kebab||m`,
  extra: `Chips||e
Cheesy Chips||v
Onion Rings||v
Garlic Bread||v
Hummus||e
Chilli Sauce||e
Pitta Bread||e
Coleslaw||v
Mozzarella Sticks||v
Mixed Salad||e
Cacik||v
Stuffed Vine Leaves||e`,
  bread: `Country Sourdough||e
Malted Rye||e
Olive Ciabatta||e
Seeded Bloomer||e
Brioche Loaf||v
Cinnamon Bun||v
Almond Croissant||v
Cheese Straw||v
Custard Doughnut||v
Apple Turnover||e
Oat Flapjack||e
Ham and Cheese Twist||m
Morning Bun||v
Raspberry Friand||v
Spelt Cob||e
Pistachio Escargot||v`,
  pizza: `Margherita|tomato, mozzarella, basil|v
Diavola|spicy salami, chilli, honey|m
Funghi|mushrooms, thyme, taleggio|v
Marinara|tomato, garlic, oregano|e
Prosciutto|cured ham, rocket, parmesan|m
Quattro Formaggi|four cheeses, walnut|v
Ortolana|courgette, aubergine, peppers|e
Napoli|anchovies, capers, olives|m
Calabrese|nduja, red onion, ricotta|m
Patata|potato, rosemary, garlic oil|e`,
  child: `Fish Fingers|peas and mash|m
Tomato Pasta|grated cheese|v
Mini Burger|chips|m
Chicken Goujons|beans, wedges|m
Veggie Sausages|mash, gravy|e
Cheese Toastie|cucumber sticks|v
Macaroni|broccoli|v
Jelly|fruit|e
Ice Cream|two scoops|v
Banana Split|chocolate sauce|v
Fruit Salad|orange juice|e`,
  roast: `Topside of Beef|yorkshire pudding, horseradish|m
Leg of Lamb|mint sauce, redcurrant|m
Loin of Pork|crackling, apple sauce|m
Half Chicken|sage stuffing, bread sauce|m
Mushroom Wellington|thyme gravy|e
Cauliflower Cheese Pie|cheddar crust|v
Gammon|parsley sauce|m`,
  sushi: `Salmon Roll||m
Tuna Roll||m
Avocado Roll||e
Cucumber Roll||e
Spicy Crab||m
Eel Nigiri||m
Prawn Tempura||m
Tofu Inari||e
Sea Bass Nigiri||m
Scallop Nigiri||m
Egg Tamago||v
Shiitake Roll||e
Yellowtail Roll||m
Pumpkin Tempura||e`,
  burger: `The Classic|beef patty, pickles, mustard|m
Smokehouse|bacon, cheddar, barbecue sauce|m
Blue Moon|stilton, caramelised onion|m
Hot Bird|fried chicken, hot honey, slaw|m
Halloumi Stack|grilled peppers, pesto|v
Beetroot and Bean|vegan mayonnaise, lettuce|e
Double Trouble|two patties, american cheese|m
Korean Chick'n|seitan, kimchi, sesame|e
Fish Bap|haddock, tartare sauce|m
Mushroom Melt|portobello, swiss cheese|v`,
  side: `Skin On Fries||e
Sweet Potato Fries||e
Mac and Cheese||v
Tenderstem Broccoli||e
House Slaw||v
Truffle Chips||v
Buttered Greens||v
Roast Potatoes||e
Pigs in Blankets||m
Braised Red Cabbage||e
Yorkshire Pudding||v
Honey Parsnips||v`,
  cocktail: `Paloma|tequila, grapefruit, lime, soda|e
Clover Club|gin, raspberry, egg white|v
Penicillin|scotch, ginger, honey, lemon|v
Aperol Spritz|aperol, prosecco, soda|e
Dark and Stormy|rum, ginger beer, lime|e
Tommy's Margarita|tequila, agave, lime|e
Amaretto Sour|amaretto, lemon, egg white|v
Boulevardier|bourbon, campari, vermouth|e
Corpse Reviver|gin, lillet, absinthe|e
Southside|gin, mint, lemon|e
Mai Tai|rum, orgeat, curaçao|e
Sazerac|rye, absinthe, bitters|e`,
  white: `Sancerre|Domaine Vacheron|e
Albariño|Pazo Señorans|e
Grüner Veltliner|Weingut Bründlmayer|e
Soave Classico|Pieropan|e
Chenin Blanc|Ken Forrester|e
Muscadet|Château du Cléray|e
Riesling|Dr. Loosen|e
Pinot Bianco|Alois Lageder|e`,
  red: `Beaujolais Villages|Domaine Lapierre|e
Ribera del Duero|Bodegas Protos|e
Barbera d'Asti|Michele Chiarlo|e
Pinot Noir|Felton Road|e
Châteauneuf du Pape|Clos des Papes|e
Nero d'Avola|Planeta|e
Zinfandel|Ridge Vineyards|e
Valpolicella|Allegrini|e`,
} as const

export type DishKind = keyof typeof DISHES
