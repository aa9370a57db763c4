/**
 * The most common passwords of public lists, worldwide and Nigerian, and the words that people here build theirs from
 * (S-01). Entries also cover variants: the check strips surrounding digits and symbols and undoes 3 for e.
 */
const list = `
  123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123
  football monkey letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321
  superman 1qaz2wsx 7777777 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh
  hunter buster soccer harley batman andrew tigger sunshine iloveyou 2000 charlie robert thomas hockey
  ranger daniel starwars klaster 112233 george computer michelle jessica pepper 1111 zxcvbn 555555
  11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess joshua cheese amanda summer
  love ashley nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix
  mobilemail monitor monitoring montana moon moscow william corvette hello martin heather secret merlin
  diamond 1234qwer gfhjkm hammer silver 222222 88888888 anthony justin test bailey q1w2e3r4t5 patrick
  internet scooter orange 11111 golfer cookie richard samantha bigdog guitar jackson whatever mickey
  chicken sparky snoopy maverick phoenix camaro peanut morgan welcome falcon cowboy ferrari samsung andrea
  smokey steelers joseph mercedes dakota arsenal eagles melissa boomer spider nascar monster tigers yellow
  xxxxxx 123123123 gateway marina diablo bulldog qwer1234 compaq purple hardcore banana junior hannah
  123654 porsche lakers iceman money cowboys 987654 london tennis 999999 ncc1701 coffee scooby 0000 miller
  boston q1w2e3r4 brandon yamaha chester mother forever johnny edward 333333 oliver redsox player nikita
  knight fender barney midnight please brandy chicago badboy slayer rangers charles angel flower rabbit
  wizard jasper enter rachel chris steven winner adidas victoria natasha 1q2w3e4r jasmine winter prince
  marine ghbdtn fishing cocacola casper james 232323 raiders 888888 marlboro gandalf asdfasdf crystal
  87654321 12344321 golden 8675309 panther lauren angela spanky thx1138 angels madison winston shannon
  mike toyota canada sophie apples tiger razz 123abc pokemon qazxsw 55555 qwaszx muffin johnson murphy
  cooper jonathan liverpoo liverpool david danielle 159357 jackie 1990 123456a 789456 turtle scorpion
  qazwsxedc 101010 butter carlos dennis slipknot booger asdf 1991 black startrek 12341234 cameron newyork
  rainbow nathan john 1992 rocket viking redskins asdfghjkl 1212 sierra peaches gemini doctor wilson
  sandra helpme qwertyui victor florida dolphin pookie captain tucker blue theman bandit dolphins maddog
  packers jaguar lovers nicholas united tiffany maxwell zzzzzz nirvana jeremy suckit stupid monica
  elephant giants hotdog rosebud success debbie mountain 444444 warrior 1q2w3e4r5t q1w2e3 123456q albert
  metallic lucky azerty 7777 alex bond007 alexis 1111111 samson 5150 willie scorpio bonnie gators benjamin
  voodoo driver dexter 2112 jason calvin freddy 212121 creative 12345a sydney rush2112 1989 asdfghjk bubba
  4815162342 passw0rd trouble gunner happy gordon legend jessie stella qwert eminem arthur apple nissan
  bear america nothing parker 4444 rebecca qweqwe garfield 01012011 beavis jack asdasd december 2222
  102030 252525 11223344 magic apollo skippy 315475 girls kitten golf copper braves shelby godzilla beaver
  fred tomcat august buddy airborne 1993 1988 lifehack qqqqqq brooklyn animal platinum phantom online
  darkness blink182 power fish green 789456123 voyager police travis heaven snowball lover abcdef 00000
  pakistan 007007 walter playboy blazer cricket sniper donkey willow loveme saturn therock
  redwings bigboy pumpkin trinity williams nintendo digital destiny topgun runner marvin guinness chance
  bubbles testing fire november minecraft lasvegas sergey broncos cartman private celtic birdie little
  cassie babygirl donald beatles 1313 family school louise gabriel eclipse fluffy 147258369 lol123
  explorer beer nelson flyers spencer scott lovely gibson doggie cherry andrey snickers buffalo pantera
  metallica member carter qwertyu peter alexande steve bronco paradise goober 5555 samuel montreal mexico
  dreams michigan carolina friends magnum surfer poopoo maximus genius cool vampire lacrosse asd123
  aaaa christin kimberly speedy sharon carmen 111222 kristina sammy racing ou812 sabrina horses 0987654321
  baby stalker enigma 147147 star poohbear 147258 simple bollocks 12345q marcus brian 1987
  qweasdzxc drowssap hahaha caroline barbara dave viper drummer action einstein genesis scotty
  friend forest 010203 hotrod google vanessa spitfire badger maryjane friday alaska 1232323q tester jester
  jake champion billy 147852 rock hawaii badass chevy 420420 walker stephen eagle bill 1986 october
  gregory svetlana pamela 1984 music shorty westside stanley diesel courtney 242424 kevin hitman
  mark reddog frank qwe123 popcorn patricia aaaaaaaa 1969 teresa mozart buddha anderson paul melanie
  abcdefg security lizard denise 3333 a12345 123789 ruslan stargate simpsons scarface 123456789a thumper
  olivia naruto 1234554321 general cherokee a123456 vincent usmarine mounta hawks pirate sweet dominic
  sweety cassandra trojan chocolate 987321 123456987 passwords passpass passcode passphrase mypassword
  thisisapassword newpassword nopassword admin administrator adminadmin root toor rootroot superuser
  superadmin sysadmin system manager user username guest login signin changeme change default temp
  temporary topsecret secure hellohello testtest demo demodemo sample example qwertyqwerty azertyuiop
  asdfg asdfghj asdasdasd asdqwe123 zaq12wsx zaq1zaq1 zaq1xsw2 1qaz2wsx3edc 1q2w3e 1q2w3e4r5t6y
  q1w2e3r4t5y6 qazwsxedcrfv wsxedc edcrfv zxcv1234 zxc123 zxcasdqwe poiuytrewq lkjhgfdsa mnbvcxz poiuyt
  lkjhgf abcd abcdefgh abcdefghi abc12345 abc123456 abc1234 aabbcc aa123456 a1b2c3d4 a1b2c3 a1s2d3f4
  1a2b3c4d 1a2b3c 123456abc 123456789q 1234567891 12345678910 123456123 123456123456 123123456 123451234
  1234512345 12345679 123454321 1122334455 112233445566 111111111 1111111111 222222222 22222222 33333333
  44444444 55555555 66666666 77777777 99999999 000000000 00000000 0123456789 0123456 01234567 012345678
  098765 09876543 9876543210 987654321a 876543210 13579 135790 1357924680 147896325 159159 159951
  741852963 789789 789654123 963852741 852456 258456 456789 456123 321321 321654 654654 951753 753951
  369369 314159 3141592 31415926 11235813 10203040 102030405060 12131415 123098 147369 iloveu iloveme
  iloveyouu ilovegod iloveyoubaby ilovejesus ilovemyself ilovemum ilovemom ilovemydad lovelove loveyou
  mylove truelove sweetheart sweetie babyboy babyface boyfriend girlfriend bestfriend friendship together
  beautiful gorgeous pretty princesa queen queens king kings kingdom angelina angelo jesus jesuschrist
  jesusislord jesuslovesme christ christian church blessed blessing blessings grace graceful gracious
  mercy favour favor faith faithful hope peace joy joyful glory gloria godisgood godisgreat godislove
  godfirst godson praise praisegod amen hallelujah halleluyah holyspirit heavenly emmanuel immanuel
  miracle testimony prosper prosperity victory victorious successful excellent excellence wisdom wonderful
  greatness great divine covenant promise treasure precious patience goodness goodluck thankgod allah
  allahuakbar allahu akbar bismillah alhamdulillah inshallah mashallah muhammad mohammed mohammad muhammed
  ibrahim abubakar usman umar aliyu abdullahi abdul ahmed yusuf musa sani bello hassan hussein hussaini
  fatima aisha amina zainab maryam hadiza khadija rukayya halima hauwa chinedu chioma chukwu chukwuma
  chidi chima chika chiamaka chinonso chinyere emeka ifeanyi obinna okoro okafor nkechi ngozi nneka amaka
  adaeze adanna kelechi uche uchenna ugochukwu kenneth ikenna onyeka onyinye ebuka tunde babatunde femi
  olufemi kunle kehinde taiwo segun olusegun gbenga bukola bola funke folake folashade yemi yewande
  yetunde wale damilola temitope tope tobi tosin seun sade dare dayo ayodele ayomide olamide oluwaseun
  oluwa oluwatobi olumide adebayo adewale adeola adesola balogun efosa osas osaze osahon ehis ekaette
  effiong inyang nigerian 9ja9ja naija1 naijaboy naijagirl lagos lagosboy abuja ibadan kano kaduna enugu
  onitsha portharcourt calabar benin benincity warri jos owerri asaba ogun osun ondo ekiti delta edo
  rivers anambra imo abia kogi benue borno sokoto zamfara katsina jigawa bauchi gombe taraba adamawa yobe
  niger kwara nasarawa plateau ebonyi bayelsa africa african ghana accra kenya nairobi southafrica
  afrobeat wizkid davido burnaboy burna tiwa olatunji psquare duncan flavour phyno jollof jollofrice
  eguisi egusi suya fufu eba garri puffpuff naira moneybag moneyman mymoney cashout bitcoin crypto
  ethereum dogecoin forex trader business boss bigboss bossman hustle hustler millionaire billionaire
  dollar dollars supereagles chelseafc arsenalfc manchester manutd manunited mancity barcelona barca
  realmadrid juventus juve ronaldo cristiano messi neymar rooney drogba okocha kanu osimhen victorosimhen
  mbappe haaland salah footballer basketball volleyball champions winners gamer fortnite roblox callofduty
  pubg freefire godofwar pikachu sasuke goku dragonball spiderman ironman captainamerica avengers hulk
  thor wolverine deadpool joker harrypotter hogwarts unicorn butterfly flowers rose roses daisy lily
  sunflower moonlight starlight candy sugar honey honeybee strawberry pineapple mango bluesky red blackman
  white gold lion lionking lions wolf wolves ninja samurai soldier army navy airforce marines nurse
  teacher student lawyer engineer pastor bishop evangelist apostle prophet professor president governor
  senator minister january february march april june july september monday tuesday wednesday thursday
  saturday sunday spring autumn springtime summertime christmas newyear easter birthday happybirthday
  microsoft windows android iphone nokia blackberry tecno infinix itel huawei xiaomi oppo facebook
  instagram twitter whatsapp telegram youtube tiktok snapchat netflix gmail yahoo yahoomail hotmail
  outlook linkedin amazon jumia konga laptop keyboard network wireless wifi router server database oracle
  mysql postgres cisco linux ubuntu hacker hackers hacked anonymous mtn glo airtel etisalat 9mobile zenith
  gtbank firstbank uba fidelity opay palmpay moniepoint kuda paystack flutterwave interswitch passport
  license vote voter election democracy government justice liberty patriot independence mummy mommy mama
  mamama mum daddy dad papa father brother sister brothers sisters children child son daughter uncle
  auntie aunty grandma grandpa husband wife myfamily mylife mykids life lifeisgood nolife love4ever
  onelove peacelove believe dreamer dream imagine inspire nevergiveup nopainnogain yolo carpediem
  something anything everything forgotten forget forgot remember idontknow dontknow donttouch goaway
  openup opensesame sesame abracadabra letmesee trustme trustnoone fuckyou fuckoff fucker asshole bullshit
  bitch sexy sexygirl hottie nigga oluchi titilayo chinwe somto kosi munachi zara alexander
  alexandra christopher christine christina elizabeth emily emma ethan eunice esther frances francis
  franklin gift godwin helen henry isaac isabella jacob jeremiah judith julia julius katherine kingsley
  laura lawrence leonard linda lucas lucia lucy margaret maria mariam martha martins mary moses natalie
  nathaniel philip queenesther rebekah ruth sarah simon solomon sophia stephanie susan sylvia theresa
  timothy tochukwu vivian zachary
`

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean))

/** Words of this product and country: a password made only of these and digits is an easy guess. */
export const ownWords =
  /13k|sup|civic|credible|challenge|leader|tari|kamsi|nigeria|naija|9ja|lagos|abuja|password|passw0rd|admin|welcome/g
