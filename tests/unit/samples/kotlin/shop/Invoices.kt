package shop.invoices

import shop.core.Amount
import shop.core.Amount.Companion.toAmount
import shop.core.Amounts
import shop.core.Currency.EUR
import shop.core.SMALLEST as LEAST
import shop.core.format
import shop.core.negative
import shop.core.orLess
import shop.core.rounded
import shop.util.*

abstract class Document<T : Any> @Suppress("x")
constructor(protected val owner: T) {
    abstract fun total(): Amount

    open fun close(reason: String = "") {}
}

class Invoice(private val lines: Amounts, owner: String) : Document<String>(owner) {
    private val log = Log("invoices")
    lateinit var paid: Amount
    var open = true
        private set

    constructor() : this(emptyList(), "nobody")

    override fun total(): Amount {
        val sum = lines.fold(Amount.zero()) { sum, line -> sum + line }
        return sum.rounded(LEAST)
    }

    fun pay(text: String, rounded: (Amount) -> Unit) {
        val amount = text.toAmount()
        rounded(amount)
        if (amount.negative && !amount.less(total())) return close(reason = "negative")
        paid = amount.orLess(total()) { a, b -> if (a.key() < b.key()) a else b }
        log.apply {
            write(paid)
            this.flush()
            close("in the log")
        }
        paid.let { it.upTo(amount).kind().other() }
        amount upTo paid
        super.close(text)
        open = false
    }

    fun unknown(other: Any, close: String) {
        other.close()
        (other as? Log)?.write(paid)
        println(close)
        val amount = format(paid)
        amount.key()
        "x".shout()
        secret()
        lines.map { it.rounded() }
        run { this@Invoice.total() }
        val listener = object : Document<String>("me"), Runnable {
            val since = 1

            override fun total() = paid

            override fun run() { total() }
        }
        total()
        fun local(amount: Int) = amount
        when (val kind = paid.upTo(paid).kind()) {
            is Comparable<*> -> local(1)
            else -> kind.other()
        }
        listOf(EUR, text(2)).map(Log::of)
    }
}
